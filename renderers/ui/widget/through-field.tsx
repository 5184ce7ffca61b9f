import { type ReactNode, useMemo } from 'react'
import type { Field } from '#shared/documents/entity.ts'
import { ScreenContext, useScreen } from '../screen-context.ts'

/** Reads the reports inside it through the field, with the permission for the form of that field. */
export function ThroughField({ field: { via }, children }: { field: Pick<Field, 'via'>; children: ReactNode }) {
  const screen = useScreen()
  const through = useMemo(
    () => (via ? { ...screen, ports: { ...screen.ports, reports: () => screen.ports.reports(via) } } : screen),
    [screen, via],
  )
  return <ScreenContext value={through}>{children}</ScreenContext>
}
