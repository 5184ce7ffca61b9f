/** Index of the tab that a key moves the focus to; undefined for other keys. */
export function nextTab(keys: readonly string[], at: string, pressed: string): number | undefined {
  const index = keys.indexOf(at)
  const last = keys.length - 1
  if (pressed === 'ArrowRight') return index === last ? 0 : index + 1
  if (pressed === 'ArrowLeft') return index <= 0 ? last : index - 1
  if (pressed === 'Home') return 0
  return pressed === 'End' ? last : undefined
}
