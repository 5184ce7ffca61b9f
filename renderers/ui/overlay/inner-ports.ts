import type { Ports } from '#renderers/ports.ts'

interface Inner {
  /** Ports of the inner page. */
  ports: Ports
  /** Closes the page; confirms first when something inside was changed. */
  cancel(): Promise<void>
}

/** Ports of a page above the page. The inner page can close itself, and its unsaved input counts until then. */
export function innerPorts(ports: Ports, onClose: () => void): Inner {
  /** Each check with its unregister function. */
  const checks = new Map<(byItself?: boolean) => boolean, () => void>()
  let open = true
  let asking = false
  const close = () => {
    open = false
    for (const takeBack of checks.values()) takeBack()
    onClose()
  }
  const leave = async (byItself: boolean) => {
    // During the closing animation it still receives Escape.
    if (asking || !open) return
    asking = true
    try {
      const loses = [...checks.keys()].some((check) => check(byItself))
      if (!loses || (await ports.notices.confirm({ title: '确定放弃编辑？' }))) close()
    } finally {
      asking = false
    }
  }
  return {
    ports: {
      ...ports,
      host: { ...ports.host, 'close-screen': () => leave(true) },
      unsaved(check) {
        const takeBackAround = ports.unsaved?.(check)
        const takeBack = () => {
          checks.delete(check)
          takeBackAround?.()
        }
        checks.set(check, takeBack)
        return takeBack
      },
    },
    cancel: () => leave(false),
  }
}
