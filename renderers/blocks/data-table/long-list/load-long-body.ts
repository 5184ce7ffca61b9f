/** Loads the table body for long lists, which draws only visible rows. */
export async function loadLongBody() {
  return (await import('./long-body.tsx')).LongBody
}
