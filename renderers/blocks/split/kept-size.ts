const PREFIX = 'split:'

/** The width that a person last gave to a pane on this machine; undefined when there is none. */
export function keptSize(name: string): number | undefined {
  try {
    const kept = Number.parseFloat(localStorage.getItem(PREFIX + name) ?? '')
    return Number.isFinite(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Where nothing can be kept, the width is forgotten with the page. */
export function keepSize(name: string, size: number): void {
  try {
    localStorage.setItem(PREFIX + name, String(size))
  } catch {
    return
  }
}
