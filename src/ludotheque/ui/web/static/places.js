// Where things lie on a drawing of a board, in its own units.
export const placeOf = (thing) => {
  const { e, f } = thing.transform.baseVal.consolidate().matrix;
  return { x: e, y: f };
};

// The transform of a drawing as an animation writes it.
export const css = (transform) => transform.replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)").replace(/rotate\((\S+)\)/, "rotate($1deg)");
