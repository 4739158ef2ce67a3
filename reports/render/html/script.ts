/**
 * The script of the HTML report. It adds filters and search for the requirements, and buttons that copy commands. It
 * also opens the collapsed section that a followed link points to. The page is complete without this script, which never
 * inserts markup into the page.
 */
export const htmlScript = `
"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const byId = (id) => document.getElementById(id);
  const rows = all("details.requirement");
  const groups = all("details.group");
  const chapters = all(".chapter");
  const openAtFirst = new Set(groups.filter((group) => group.open));
  const form = byId("filters");
  const search = byId("search");
  const toggles = all("[data-filter-status]");
  const choices = all("[data-filter]");
  const openAll = byId("open-all");
  const texts = new Map();

  const textOf = (row) => {
    if (!texts.has(row)) texts.set(row, row.textContent.toLowerCase().replace(/\\s+/g, " "));
    return texts.get(row);
  };

  const isWithin = (row, name, value) => {
    const own = name === "section" ? row.closest(".group").dataset.section : row.dataset[name];
    return own === "*" || own.split(" ").includes(value);
  };

  const shownRows = () => rows.filter((row) => !row.hidden);

  const show = () => {
    const statuses = toggles.filter((one) => one.getAttribute("aria-pressed") === "true").map((one) => one.dataset.filterStatus);
    const words = search.value.toLowerCase().split(/\\s+/).filter((word) => word !== "");
    for (const row of rows) {
      const isChosen =
        (statuses.length === 0 || statuses.includes(row.dataset.status)) &&
        choices.every((choice) => choice.value === "" || isWithin(row, choice.dataset.filter, choice.value));
      row.hidden = !(isChosen && (words.length === 0 || words.every((word) => textOf(row).includes(word))));
    }
    const count = shownRows().length;
    const isFiltered = count < rows.length;
    for (const group of groups) {
      group.hidden = all("details.requirement:not([hidden])", group).length === 0;
      group.open = isFiltered ? !group.hidden : openAtFirst.has(group);
    }
    for (const chapter of chapters) chapter.hidden = all("details.group:not([hidden])", chapter).length === 0;
    byId("shown").textContent = isFiltered ? "Showing " + count + " of " + rows.length + "." : "Showing all " + count + ".";
    openAll.textContent = "Open all";
  };

  const reset = () => {
    search.value = "";
    for (const toggle of toggles) toggle.setAttribute("aria-pressed", "false");
    for (const choice of choices) choice.value = "";
    show();
  };

  const copied = async (text, pre) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      getSelection().selectAllChildren(pre);
      return document.execCommand("copy");
    }
  };

  const addCopyButton = (command) => {
    const pre = command.querySelector("pre");
    const button = document.createElement("button");
    const label = "Copy the command";
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", label);
    button.addEventListener("click", async () => {
      const isDone = await copied(pre.textContent, pre);
      button.textContent = isDone ? "Copied" : "Selected";
      button.setAttribute("aria-label", isDone ? "Copied" : "Copying failed; the command is selected");
      setTimeout(() => {
        button.textContent = "Copy";
        button.setAttribute("aria-label", label);
      }, 2000);
    });
    command.append(button);
  };

  const openTarget = () => {
    let id = "";
    try {
      id = decodeURIComponent(location.hash.slice(1));
    } catch {
      return;
    }
    const target = id === "" ? null : byId(id);
    if (target === null) return;
    if (target.hidden) reset();
    for (let node = target; node !== null; node = node.parentElement) {
      if (node instanceof HTMLDetailsElement) node.open = true;
    }
    target.scrollIntoView();
  };

  const showCell = (event) => {
    const { showOperation, showSection } = event.currentTarget.dataset;
    reset();
    form.querySelector("[data-filter=operation]").value = showOperation;
    form.querySelector("[data-filter=section]").value = showSection;
    show();
  };

  for (const toggle of toggles) {
    toggle.addEventListener("click", () => {
      toggle.setAttribute("aria-pressed", String(toggle.getAttribute("aria-pressed") !== "true"));
      show();
    });
  }
  for (const choice of choices) choice.addEventListener("change", show);
  search.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    reset();
  });
  openAll.addEventListener("click", () => {
    const shown = groups.filter((group) => !group.hidden);
    const isOpening = shown.some((group) => !group.open);
    for (const group of shown) group.open = isOpening;
    openAll.textContent = isOpening ? "Close all" : "Open all";
  });
  for (const cell of all("[data-show-operation]")) cell.addEventListener("click", showCell);
  for (const command of all(".command")) addCopyButton(command);
  addEventListener("hashchange", openTarget);

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = all(".cause:not([open]), .fold:has(#run):not([open]), .group:not([open])");
    for (const one of closed) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of closed) one.open = false;
  });

  reset();
  form.hidden = false;
  openTarget();
})();
`;
