/** Body of a table of more rows than are drawn at once. */
export async function loadLongBody() {
  return (await import('./long-body.tsx')).LongBody
}
