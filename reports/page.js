"use strict";
// Tables are sorted by the column whose head is pressed: numbers by their exact values, the unknown always last, text
// by the reader's alphabet. Everything else on the page works without this.
const words = new Intl.Collator(undefined, { numeric: true });

function compare(column, numeric, direction) {
	return (a, b) => {
		const x = a.cells[column], y = b.cells[column];
		if (!numeric) return direction * words.compare(x.textContent, y.textContent);
		const known = ("v" in y.dataset) - ("v" in x.dataset);
		return known || direction * ((x.dataset.v ?? 0) - (y.dataset.v ?? 0));
	};
}

for (const table of document.querySelectorAll("table")) {
	if (table.tBodies[0].rows.length < 2) continue;
	for (const head of table.tHead.rows[0].cells) {
		const button = document.createElement("button");
		button.type = "button";
		button.append(...head.childNodes);
		head.append(button);
		button.addEventListener("click", () => {
			const numeric = head.classList.contains("n");
			const was = head.getAttribute("aria-sort");
			// Numbers are looked at from the largest down, names from the first on.
			const now = was === null ? (numeric ? "descending" : "ascending") : was === "ascending" ? "descending" : "ascending";
			for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
			head.setAttribute("aria-sort", now);
			const rows = [...table.tBodies[0].rows].sort(compare(head.cellIndex, numeric, now === "ascending" ? 1 : -1));
			table.tBodies[0].append(...rows);
		});
	}
}

// A printed page shows the games that are folded away on the screen, and of figures' numbers what was opened. A link
// into a closed part opens it.
let opened = [];
addEventListener("beforeprint", () => {
	opened = [...document.querySelectorAll("details.transcript:not([open])")];
	for (const part of opened) part.open = true;
});
addEventListener("afterprint", () => {
	for (const part of opened) part.open = false;
});
function reveal() {
	const target = location.hash && document.getElementById(location.hash.slice(1));
	if (target && target.tagName === "DETAILS") target.open = true;
}
addEventListener("hashchange", reveal);
reveal();
