import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import { parseJson } from '#shared/json/bounded-json.ts'
import type { FormAuth, FormAuthState } from './form-auth-state.ts'
import type { FormGrantee, FormGrantService } from './form-grant.service.ts'

/** Kind of grant in the numbers of the agreed interface: 1 fields, 2 buttons, 3 data rules. */
export type AuthKind = 1 | 2 | 3

/** Grant of a grantee on a form. */
export interface AgreedGrant {
  roleId: string
  cgformId: string
  authId: string
  type: AuthKind
  authMode: FormGrantee['authMode']
}

interface Dependencies {
  authOf: FormAuthState
  grants: Pick<FormGrantService, 'tree' | 'grantedIds' | 'save' | 'rules' | 'saveRules'>
}

export type FormAuthGrantService = ReturnType<typeof createFormAuthGrantService>

/** Grants on a form by the calls of the agreed interface. Each call overwrites all grants of one kind. */
export function createFormAuthGrantService({ authOf, grants }: Dependencies) {
  return {
    /** @throws AppError FORM_UNKNOWN, FORM_NOT_PUBLISHED, RECORD_NOT_FOUND */
    async granted(principal: Principal, grantee: FormGrantee, type: AuthKind): Promise<AgreedGrant[]> {
      const auth = await authOf(grantee.cgformId)
      const ids = await grantedOf(principal, auth, grantee, type)
      const { cgformId, targetId, authMode } = grantee
      return ids.map((authId) => ({ roleId: targetId, cgformId, authId, type, authMode }))
    },

    /**
     * Overwrites the grants of one kind.
     * @param authId JSON text of a list of ids: buttons of the menu, or data rules
     * @throws AppError FORM_GRANT_BEYOND for an id of another kind, and as the grants of a role
     */
    async overwrite(principal: Principal, grantee: FormGrantee, type: AuthKind, authId: string): Promise<void> {
      const auth = await authOf(grantee.cgformId)
      const wanted = idsIn(authId)
      const of = { ...grantee, cgformId: auth.entry.formId }
      if (type === 3) return grants.saveRules(principal, of, { permissionId: auth.entry.id, wanted })
      const known = buttonIds(auth, type)
      if (!wanted.every((id) => known.has(id))) throw new AppError('FORM_GRANT_BEYOND')
      const within = new Set((await grants.tree(principal, of.cgformId)).ids)
      // All others are revoked, also concurrent ones. Which of them exist is read under the lock of the write.
      const others = [...known].filter((id) => within.has(id) && !wanted.includes(id))
      await grants.save(principal, of, { wanted, previous: others })
    },
  }

  async function grantedOf(principal: Principal, auth: FormAuth, grantee: FormGrantee, type: AuthKind) {
    const of = { ...grantee, cgformId: auth.entry.formId }
    if (type !== 3) {
      const known = buttonIds(auth, type)
      return (await grants.grantedIds(principal, of)).filter((id) => known.has(id))
    }
    const { drChecked } = await grants.rules(principal, of, auth.entry.id).catch(withoutRules)
    return keysFrom(drChecked)
  }
}

/** Ids of all switches, also of those that restrict nothing now: grants may be made in advance. */
function buttonIds({ fields, buttons }: FormAuth, type: 1 | 2): ReadonlySet<string> {
  const switches = type === 1 ? fields.flatMap(({ read, write }) => [read, write]) : buttons.map((each) => each.switch)
  return new Set(switches.flatMap(({ button }) => (button ? [button.id] : [])))
}

function withoutRules(error: unknown): { drChecked: string } {
  if (error instanceof AppError && error.code === 'GRANT_RULES_MISSING') return { drChecked: '' }
  throw error
}

/** @throws AppError REQUEST_INVALID */
function idsIn(authId: string): string[] {
  const list = parsed(authId)
  if (!Array.isArray(list) || !list.every((id) => typeof id === 'string')) {
    throw new AppError('REQUEST_INVALID', { reason: 'authId 应为主键列表的 JSON 文本' })
  }
  return keysFrom(list)
}

function parsed(text: string): unknown {
  try {
    return text === '' ? [] : parseJson(text)
  } catch {
    return undefined
  }
}
