import type { Ports } from '../../ports.ts'

interface Inner {
  /** What the page inside works with. */
  ports: Ports
  /** Closes; asks first when something inside was changed. */
  cancel(): Promise<void>
}

/** Ports of a page above the page: it closes by itself, and what is typed in it counts until then. */
export function innerPorts(ports: Ports, onClose: () => void): Inner {
  /** Each with what takes it back. */
  const checks = new Map<() => boolean, () => void>()
  let open = true
  let asking = false
  const close = () => {
    open = false
    for (const takeBack of checks.values()) takeBack()
    onClose()
  }
  const isLeft = async () => {
    if (![...checks.keys()].some((check) => check())) return true
    return ports.notices.confirm({ title: '确定放弃编辑？' })
  }
  return {
    ports: {
      ...ports,
      host: { ...ports.host, 'close-screen': async () => close() },
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
    async cancel() {
      // On its way out it still takes Escape.
      if (asking || !open) return
      asking = true
      try {
        if (await isLeft()) close()
      } finally {
        asking = false
      }
    },
  }
}
