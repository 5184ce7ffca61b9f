import { useCallback, useMemo } from 'react'
import type { Ports } from '#renderers/ports.ts'
import type { Depart, OwnPlaces } from '#shared/wire/session.ts'
import { useHost } from '#web/host.ts'
import { ScreenView } from '#web/screens/screen-view.tsx'
import { mayLeaveDepart, restartThere } from './depart-move.ts'
import { withOwnDeparts } from './own-departs.ts'
import { withOwnPlaces } from './own-places.ts'

/** Switches to another department, and with several tenants to one of another tenant. */
export function SwitchDialog({ places, onClose }: { places: OwnPlaces; onClose(): void }) {
  if (places.tenantList.length > 1) return <PlaceDialog places={places} onClose={onClose} />
  return <DepartDialog departs={places.list} onClose={onClose} />
}

/** Switches the department of a user with one tenant. */
function DepartDialog({ departs, onClose }: { departs: readonly Depart[]; onClose(): void }) {
  const host = useHost()
  const adapt = useCallback(
    (ports: Ports) => {
      const { session, tabs } = host
      // Pages depend on the department.
      return withOwnDeparts(ports, {
        departs,
        session,
        mayLeave: () => mayLeaveDepart(host),
        onSwitched: tabs.refreshAll,
      })
    },
    [departs, host],
  )
  return <ScreenView address="account/depart" adaptPorts={adapt} onClose={onClose} />
}

/** Switches to another tenant, or to another department of one of them. */
function PlaceDialog({ places, onClose }: { places: OwnPlaces; onClose(): void }) {
  const host = useHost()
  const { session, http, tabs } = host
  const initial = useMemo(
    () => ({ tenant: session.tenant(), ...(places.orgCode && { orgCode: places.orgCode }) }),
    [session, places],
  )
  const adapt = useCallback(
    (ports: Ports) =>
      withOwnPlaces(ports, {
        http,
        session,
        places,
        mayLeave: () => mayLeaveDepart(host),
        onSwitched: tabs.refreshAll,
        onEntered: () => void restartThere(host),
      }),
    [http, session, tabs, places, host],
  )
  return <ScreenView address="account/place" initial={initial} adaptPorts={adapt} onClose={onClose} />
}
