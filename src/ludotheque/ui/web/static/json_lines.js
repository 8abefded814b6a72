// Answers of the house that come line by line, each a piece of JSON; what is refused at once is one line with its sentence.

export async function* jsonLines(path, { signal, noAnswer }) {
  const answer = await fetch(path, { credentials: "same-origin", signal });
  if (!answer.ok) {
    yield { error: (await answer.json().catch(() => ({}))).error ?? noAnswer };
    return;
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    for (const part of parts) if (part) yield JSON.parse(part);
  }
}
