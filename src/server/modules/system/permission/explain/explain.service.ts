import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { ExplanationAnswer, ExplanationNode, PermissionExplanation } from '#shared/wire/permission-explanation.ts'
import type { ReadDeclaredNeeds } from '../menu/declared-needs.ts'
import { entryNeeds } from '../menu/entry-needs.ts'
import { buttonGrants } from '../menu/menu-tree.ts'
import type { PermissionRow } from '../permission.repository.ts'
import { explainPermissions, explanationTree } from './explain-permissions.ts'
import type { ExplainRecordsService } from './explain-records.service.ts'
import type { ExplainSubject, FindSubject } from './explain-subject.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'explainRow' | 'entities'>
  subjectOf: FindSubject
  records: Pick<ExplainRecordsService, 'fieldsOf'>
  declaredNeeds: ReadDeclaredNeeds
}

/** Identifies a menu or button by one of these fields. */
export interface RequestedPermission {
  permissionId?: string
  perms?: string
  path?: string
}

/** Optional field or record of an entity to explain as well. */
export interface RequestedRecord {
  entity?: string
  field?: string
  id?: string
}

export interface ExplanationsRequest {
  userId: string
  /** Part of the path or of a code. */
  path?: string
  granted?: 0 | 1
}

export type ExplainService = ReturnType<typeof createExplainService>

/** Explains the permissions of people. The asker must see the person and the record. */
export function createExplainService({ engine, subjectOf, records, declaredNeeds }: Dependencies) {
  return {
    /** @throws AppError RECORD_NOT_FOUND, PERMISSION_NOT_FOUND, FIELD_NOT_FOUND */
    async explain(
      asker: Principal,
      userId: string,
      asked: RequestedPermission,
      { entity: address, field, id }: RequestedRecord,
    ): Promise<ExplanationAnswer> {
      const subject = await subjectOf(asker, userId)
      const { all } = subject
      const wanted = all.find((row) => matches(row, asked))
      if (wanted === undefined) throw new AppError('PERMISSION_NOT_FOUND')
      const found = (await explained(subject)).find((one) => one.id === wanted.id)!
      if (!address || (!field && !id)) return found
      const entity = engine.entities.get(address)
      if (entity === undefined) throw new AppError('RECORD_NOT_FOUND')
      const answer: ExplanationAnswer = { ...found }
      if (field) {
        const one = (await records.fieldsOf(subject, entity)).find(({ id: name }) => name === field)
        if (one === undefined) throw new AppError('FIELD_NOT_FOUND', { field })
        answer.field = one
      }
      if (id) {
        if (!asker.may(permissionOf(entity, 'list'))) throw new AppError('NOT_GRANTED')
        await engine.get(asker, entity, id)
        answer.row = await engine.explainRow(subject.principal, entity, id)
      }
      return answer
    },

    /** Lists everything that a person has and lacks. @throws AppError RECORD_NOT_FOUND */
    async list(asker: Principal, wanted: ExplanationsRequest): Promise<PermissionExplanation[]> {
      return (await explained(await subjectOf(asker, wanted.userId))).filter(wantedBy(wanted))
    },

    /** Returns the list as a tree with the parents of the wanted entries. @throws AppError RECORD_NOT_FOUND */
    async tree(asker: Principal, wanted: ExplanationsRequest): Promise<ExplanationNode[]> {
      const subject = await subjectOf(asker, wanted.userId)
      const parents = new Map(subject.all.map(({ id, parentId }) => [id, parentId]))
      return explanationTree(await explained(subject), parents, wantedBy(wanted))
    },
  }

  async function explained({ all, assigned }: ExplainSubject): Promise<PermissionExplanation[]> {
    return explainPermissions(all, assigned, entryNeeds(all, await declaredNeeds()))
  }
}

function wantedBy({ path = '', granted }: ExplanationsRequest): (one: PermissionExplanation) => boolean {
  const text = path.toLowerCase()
  return (one) =>
    (granted === undefined || one.granted === granted) &&
    (one.path.toLowerCase().includes(text) || Boolean(one.perms?.toLowerCase().includes(text)))
}

function matches(row: PermissionRow, { permissionId, perms, path }: RequestedPermission): boolean {
  if (permissionId !== undefined) return row.id === permissionId
  if (perms !== undefined) return buttonGrants(row).some(({ action }) => action === perms)
  return path !== undefined && row.url === path
}
