// A script that is fetched when it is first wanted. A browser remembers for ever that a fetch failed: a new try has a new address.
export function later(file) {
  let [tries, script] = [0, null];
  return () => {
    const again = tries ? `?${tries}` : "";
    script ??= import(`./${file}${again}`).catch((error) => {
      [tries, script] = [tries + 1, null];
      throw error;
    });
    return script;
  };
}
