import { useMemo } from 'react'
import type { Scope } from '../pieces.ts'
import type { Ports } from '../ports.ts'
import type { ScreenApi } from '../ui/screen-context.ts'
import { createBlockRegistry } from './block-registry.ts'
import { RecordForm } from './record-form.tsx'
import { runSteps } from './run-steps.ts'
import { StoredValue } from './stored-value.tsx'

/** What the pieces of one screen may use. The same object as long as ports and parameters are the same. */
export function useScreenApi(ports: Ports, params: Record<string, string>, Page: ScreenApi['Page']): ScreenApi {
  return useMemo(() => {
    const registry = createBlockRegistry()
    const scope = (known: Scope): Scope => ({ ...EMPTY_SCOPE, user: ports.user, params, ...known }) as Scope
    return {
      ports,
      params,
      scope,
      RecordForm,
      Value: StoredValue,
      Page,
      register: registry.register,
      blockByName: registry.byName,
      run: (steps, where) =>
        runSteps(steps, {
          ...where,
          ports,
          scope: scope(where.scope),
          blockByName: registry.byName,
          lists: registry.lists,
        }),
    }
  }, [ports, params, Page])
}

const EMPTY_SCOPE = { values: null, row: null, selection: [], mode: null, self: null }
