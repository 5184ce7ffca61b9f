const PREFIX = 'split:'

/** Stored width of a pane for this browser; undefined without one. */
export function keptSize(name: string): number | undefined {
  try {
    const kept = Number.parseFloat(localStorage.getItem(PREFIX + name) ?? '')
    return Number.isFinite(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Without browser storage the width lasts as long as the page. */
export function keepSize(name: string, size: number): void {
  try {
    localStorage.setItem(PREFIX + name, String(size))
  } catch {
    return
  }
}
