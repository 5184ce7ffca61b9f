import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { hashOfToken, readToken } from '#server/http/token.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { isReadable, isWritable } from '#server/records/policy/field-mask.ts'
import { mayLookUp } from '#server/records/policy/lookup-permission.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { type OnlineForm, tableAtAddress } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'
import { reportSourceOf } from '#shared/documents/online-form/report-source.ts'
import type { LinkUse } from '#shared/wire/form-link.ts'
import type { FormRuntimeService } from '../form/records/form-runtime.service.ts'
import type { StoredForms } from '../form/stored-forms.service.ts'
import type { FormChoiceService } from '../form-choice/form-choice.service.ts'
import type { FormLink, FormLinkRepository } from './form-link.repository.ts'
import type { FieldRights } from './link-fields.ts'
import { type GivenRows, type LinkScreen, linkScreen } from './link-screen.ts'

/** Finds a user with current permissions in a tenant. @throws AppError when the user may not work there */
export type FindPerson = (userId: string, tenantId: number) => Promise<Principal>

interface Dependencies {
  runtime: Pick<FormRuntimeService, 'entityOf'>
  forms: Pick<StoredForms, 'documentsOf'>
  /** All entities by address. */
  entities: ReadonlyMap<string, Entity>
  personIn: FindPerson
  links: Pick<FormLinkRepository, 'find'>
  choices: Pick<FormChoiceService, 'reportTables'>
}

/** Form as a link shows it. */
export interface LinkedForm {
  entity: Entity
  form: OnlineForm
  screen: LinkScreen
}

/** Link that is valid now. */
export interface OpenLink extends LinkedForm {
  link: FormLink
  /** User whose permissions apply to everything done by the link. */
  issuer: Principal
}

/** Permission to issue links. When the issuer loses it, the issued links become invalid. */
export const ISSUE_PERMISSION = 'online:form-link:add'

/** Calls that the issuer of a link must be granted, when it is issued and when it is used. */
const CALLS = { view: ['queryById'], edit: ['queryById', 'edit'], add: ['add'] } as const

/** Tables whose records are offered to nobody without an account: people and departments. */
const CLOSED: ReadonlySet<string> = new Set(['sys_user', 'sys_depart'])

export type LinkAccess = ReturnType<typeof createLinkAccess>

/** Decides what a link opens: never more than its issuer may do now. */
export function createLinkAccess({ runtime, forms, entities, personIn, links, choices }: Dependencies) {
  return {
    screenFor,

    /**
     * Resolves the secret of a link.
     * @throws AppError FORM_LINK_INVALID for any reason: unknown, expired, revoked, used up, or the issuer lost the
     * permission
     */
    async open(secret: string): Promise<OpenLink> {
      const token = readToken(secret)
      const link = token === undefined ? undefined : await links.find(hashOfToken(token))
      if (!link) throw new AppError('FORM_LINK_INVALID')
      return asInvalid(async () => {
        const issuer = await issuerOf(link)
        return { link, issuer, ...(await screenFor(issuer, link.tableName, link.allows)) }
      })
    },
  }

  /** @throws AppError NOT_GRANTED, FORM_NOT_SYNCHRONISED, PATH_UNKNOWN for the rows of a sub-table */
  async function screenFor(principal: Principal, code: string, allows: LinkUse): Promise<LinkedForm> {
    let entity: Entity | undefined
    for (const call of CALLS[allows]) entity = await runtime.entityOf(principal, code, call)
    const form = formOf(entity!)!
    const { pages } = forms.documentsOf(form, [])
    const subs: GivenRows[] = []
    for (const children of entity!['x-children'] ?? []) {
      const rows = entities.get(children.entity)
      const sub = rows && formOf(rows)
      if (sub) subs.push({ children, entity: rows, form: sub, rights: await rightsOn(rows, principal, allows) })
    }
    const [listPage, rights] = [pages[entity!.$id]!, await rightsOn(entity!, principal, allows)]
    return { entity: entity!, form, screen: linkScreen({ form, entity: entity!, listPage, allows, rights, subs }) }
  }

  /** The grant of the form opens what its fields refer to, except for people and departments. */
  async function rightsOn(entity: Entity, principal: Principal, allows: LinkUse): Promise<FieldRights> {
    const table = tableOf(entity)
    const sourceOf = (name: string) => entities.get(table.fields[name]?.['x-ref']?.entity ?? '')
    const closed = new Set(await closedReports(entity, principal))
    const isClosed = (name: string) => closed.has(name) || CLOSED.has(sourceOf(name)?.['x-table'] ?? '')
    const mayShow = (name: string) => {
      const source = sourceOf(name)
      return source === undefined || !isClosed(name) || mayLookUp(source, principal)
    }
    return {
      isClosed,
      reads: (name) => Object.hasOwn(table.fields, name) && isReadable(table, name, principal) && mayShow(name),
      writes: (name) => isWritable(table, name, principal, allows === 'add' ? 'add' : 'edit'),
    }
  }

  /** Fields whose report reads people or departments, or cannot be read at all. */
  async function closedReports({ $id, properties }: Entity, principal: Principal): Promise<string[]> {
    const names = Object.keys(properties).filter((name) => reportSourceOf(properties[name]!) !== undefined)
    const tables = await Promise.all(
      names.map((field) =>
        choices.reportTables(principal, { table: tableAtAddress($id)!, field }).catch((error: unknown) => {
          if (error instanceof AppError) return [...CLOSED]
          throw error
        }),
      ),
    )
    return names.filter((_, at) => tables[at]!.some((name) => CLOSED.has(name)))
  }

  async function issuerOf({ id, issuerId, tenantId }: FormLink): Promise<Principal> {
    const issuer = await personIn(issuerId, tenantId)
    if (issuer.isGuest || issuer.mustChangePassword || !issuer.may(ISSUE_PERMISSION)) throw new AppError('NOT_GRANTED')
    return { ...issuer, via: `通过链接 ${id}` }
  }
}

/** Hides the reason why a link is invalid. */
export async function asInvalid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError && !SAID.has(error.code) ? new AppError('FORM_LINK_INVALID') : error
  }
}

/**
 * Errors that a person can fix by other input or by waiting, and faults of the server. They are answered as they are.
 */
const SAID: ReadonlySet<string> = new Set([
  ...[
    'RECORD_INVALID',
    'FORM_STEP_REFUSED',
    'FORM_BUTTON_NOT_NOW',
    'VALUE_TAKEN',
    'REQUEST_INVALID',
    'TREE_PARENT_UNKNOWN',
  ],
  ...['DATABASE_BUSY', 'INTERNAL_FAULT', 'FORM_LINK_STALE'],
])
