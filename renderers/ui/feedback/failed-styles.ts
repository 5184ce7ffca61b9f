let isWatching = false

/**
 * Removes the element of each style sheet that failed to load, from now on. The loader of the bundler skips a style
 * sheet whose element exists, even after a failure, so a retry would show the part without its styles.
 */
export function removeFailedStyles(): void {
  if (isWatching || typeof document === 'undefined') return
  isWatching = true
  const remove = ({ target }: Event) => {
    // Later, so that the loader hears of the failure as well.
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') setTimeout(() => target.remove())
  }
  // Errors of elements do not bubble.
  document.addEventListener('error', remove, true)
}
