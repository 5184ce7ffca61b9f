export interface Marks {
  readonly from: string
  readonly to: string
}

/** Replaces what stands between two marks of a Markdown text. @throws when the marks are gone. */
export function betweenMarks(text: string, { from, to }: Marks, content: string): string {
  const start = text.indexOf(from)
  const end = text.indexOf(to)
  if (start < 0 || end < start) throw new Error(`the marks ${from} ${to} are gone`)
  return `${text.slice(0, start + from.length)}\n\n${content}\n\n${text.slice(end)}`
}
