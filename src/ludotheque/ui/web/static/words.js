// Words in the language of the page, set as a book sets them. What the house sends was set by typography.py, with the same rules.

export const english = document.documentElement.lang === "en";

// Curly apostrophes; French signs that stand apart never begin or end a line alone.
export const typeset = (words) =>
  words
    .replace(/ ([:»])/g, "\u00a0$1")
    .replace(/« /g, "«\u00a0")
    .replace(/ ([;?!])/g, "\u202f$1")
    .replace(/(?<=[\p{L}\p{N}_])'/gu, "’")
    .replace(/(?<=^|[\s(«])-(?=\d)/g, "−");

export const say = (fr, en) => typeset(english ? en : fr);

// A number of things: counted(1, "coup", "move") is 1 coup, 1 move; none is singular in French, plural in English.
export const counted = (number, fr, en) => {
  const several = english ? number !== 1 : number > 1;
  return `${number}\u00a0${english ? en : fr}${several ? "s" : ""}`;
};
