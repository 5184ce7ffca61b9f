import type { Ports } from '../../ports.ts'

interface Inner {
  /** What the page inside works with. */
  ports: Ports
  /** Closes; asks first when something inside was changed. */
  cancel(): Promise<void>
}

/** Ports of a page above the page: it closes by itself, and what is typed in it counts until then. */
export function innerPorts(ports: Ports, onClose: () => void): Inner {
  const checks: (() => boolean)[] = []
  let open = true
  let asking = false
  const close = () => {
    open = false
    onClose()
  }
  const isLeft = async () => {
    if (!checks.some((check) => check())) return true
    return ports.notices.confirm({ title: '确定放弃编辑？' })
  }
  return {
    ports: {
      ...ports,
      host: { ...ports.host, 'close-screen': async () => close() },
      unsaved(check) {
        checks.push(check)
        // Nobody takes a check back, and what was given up must not be asked about again.
        ports.unsaved?.(() => open && check())
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
