import { expect, it } from 'vitest'
import type { Principal } from '#server/http/principal.ts'
import { changeAgainst } from '#server/modules/system/permission/grant/grant-change.ts'
import { createFormAuthGrantService } from './form-auth-grant.service.ts'
import type { AuthSwitch, FormAuth } from './form-auth-state.ts'

const keeps = (id: string) => ({ button: { id } }) as AuthSwitch
const auth = {
  entry: { id: 'entry', formId: 'form' },
  fields: [{ read: keeps('seen'), write: keeps('edited') }],
  buttons: [{ switch: keeps('add') }, { switch: keeps('delete') }, { switch: keeps('elsewhere') }],
} as unknown as FormAuth

it('an overwrite revokes concurrent grants, too, but none of another kind or form', async () => {
  let granted = ['entry', 'seen', 'delete', 'elsewhere']
  const service = createFormAuthGrantService({
    authOf: async () => auth,
    grants: {
      tree: async () => ({ treeList: [], ids: ['entry', 'seen', 'edited', 'add', 'delete'] }),
      grantedIds: async () => [...granted],
      async save(_principal, _grantee, difference) {
        // A concurrent grant.
        granted.push('add')
        const { added, removed } = changeAgainst(granted, difference)
        granted = [...granted.filter((id) => !removed.includes(id)), ...added]
        return { missing: [] }
      },
      rules: () => Promise.reject(new Error('none')),
      saveRules: () => Promise.reject(new Error('none')),
    },
  })
  const grantee = { cgformId: 'form', authMode: 'role', targetId: 'role' } as const
  await service.overwrite({} as Principal, grantee, 2, '["delete"]')
  expect(granted).toEqual(['entry', 'seen', 'delete', 'elsewhere'])
  await service.overwrite({} as Principal, grantee, 1, '["edited"]')
  expect(granted.sort()).toEqual(['add', 'delete', 'edited', 'elsewhere', 'entry'])
})
