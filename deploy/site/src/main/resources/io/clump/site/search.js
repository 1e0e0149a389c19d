// Shows the sections that contain all words, those with the words in their title first.
const input = document.getElementById("search");
const results = document.getElementById("results");
const menu = document.getElementById("menu");

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(word => word);
  const contains = (text, word) => text.toLowerCase().includes(word);
  const matches = text => words.filter(word => contains(text, word)).length;
  const score = section => 2 * matches(section.title) + matches(section.page);
  const found = SECTIONS
      .filter(section => words.every(word => contains(section.page + " " + section.title + " " + section.text, word)))
      .sort((a, b) => score(b) - score(a));
  results.replaceChildren(...(words.length ? found.slice(0, 30) : []).map(section => {
    const link = document.createElement("a");
    link.href = ROOT + section.url;
    link.textContent = section.title === section.page ? section.page : section.page + ": " + section.title;
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
  menu.hidden = words.length > 0;
}

input.addEventListener("input", search);
input.value = new URLSearchParams(location.search).get("q") ?? "";
search();
