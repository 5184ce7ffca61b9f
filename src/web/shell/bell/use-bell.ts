import { type Host, useHost } from '#web/host.ts'
import { type Bell, createBell } from './bell-store.ts'
import { hasCounted } from './task-counts.ts'

/** Returns the bell of the window; the first caller creates it. */
export function useBell(): Bell {
  return bellOf(useHost())
}

function bellOf(host: Host): Bell {
  host.bell.current ??= createBell(host.http, {
    isPushed: () => host.bell.isPushed === true,
    countsTasks: () => hasCounted(host.session.state.permissions?.menu ?? []),
  })
  return host.bell.current
}
