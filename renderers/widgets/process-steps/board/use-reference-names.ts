import { useCallback } from 'react'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Reference } from '#shared/documents/entity.ts'
import type { SimpleStep } from '#shared/documents/workflow/simple-process.ts'
import { type NameOf, referencesOf } from '../settings/step-words.ts'

const REFERENCES: Record<string, Reference> = {
  people: { entity: 'system/user', value: 'username', label: 'realname', many: true },
  roles: { entity: 'system/role', value: 'roleCode', label: 'roleName', many: true },
  departs: { entity: 'system/depart', value: 'orgCode', label: 'departName', many: true },
  positions: { entity: 'system/position', value: 'code', label: 'name', many: true },
}

/** Names of the people, roles, departments and positions in steps; codes while they load and where they cannot. */
export function useReferenceNames(steps: readonly SimpleStep[]): NameOf {
  const { ports } = useScreen()
  const wanted = JSON.stringify(referencesOf(steps))
  const load = useCallback(async () => {
    const kinds = Object.entries(JSON.parse(wanted) as Record<string, string[]>).filter(([, codes]) => codes.length > 0)
    const names = await Promise.all(
      kinds.map(async ([kind, codes]) => {
        const labels = await ports.references.labels(REFERENCES[kind]!, codes).catch(() => codes)
        return codes.map((code, index) => [`${kind} ${code}`, labels[index] ?? code] as const)
      }),
    )
    return new Map(names.flat())
  }, [ports, wanted])
  const { value: names } = useQuery(load)
  return useCallback((kind, code) => names?.get(`${kind} ${code}`) ?? code, [names])
}
