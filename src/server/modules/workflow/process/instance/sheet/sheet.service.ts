import type { Database } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { DocumentReader } from '#server/documents/document-reader.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { findNode } from '#server/modules/workflow/process/engine/graph/process-graph.ts'
import type { TaskScreen } from '#server/modules/workflow/process/task/task-page.ts'
import { rightsOfNode, shownRecord } from '#server/modules/workflow/process/task/task-rights.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { InstanceFacts, InstanceRepository } from '../instance.repository.ts'
import type { InstanceService } from '../instance.service.ts'
import { instanceStore } from '../instance.store.ts'
import type { InstanceRecords } from '../instance-record.ts'
import { listPageAt } from './list-page.ts'
import { sheetScreen } from './sheet-page.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  instances: Pick<InstanceService, 'requireReadable'>
  stored: Pick<InstanceRepository, 'head' | 'lastNodeOf'>
  records: Pick<InstanceRecords, 'entityAt' | 'read'>
  reader: Pick<DocumentReader, 'read'>
  /** Whether the person sees a record in the list at an address. */
  seesRecord(principal: Principal, address: string, id: string): Promise<boolean>
}

/** What an instance is about, without what only the server needs. */
export type SheetHead = Omit<InstanceFacts, 'formAddress' | 'viewAddress' | 'recordId' | 'starterId'>

interface ShownPart {
  /** Address of the form, or of a view of it. */
  address: string
  /** Undefined for a person who sees nothing of the record, such as a receiver of a copy. */
  isShown: ((name: string) => boolean) | undefined
}

export type SheetService = ReturnType<typeof createSheetService>

/**
 * Document of an instance for print: its head, and the values of its record. People who see the record get all values,
 * the starter those of the list in which the record was submitted, approvers those of their node, and others none.
 */
export function createSheetService({ database, instances, stored, records, reader, seesRecord }: Dependencies) {
  return {
    /** @throws AppError INSTANCE_UNKNOWN */
    async head(principal: Principal, id: string): Promise<SheetHead> {
      const {
        formAddress: _form,
        viewAddress: _view,
        recordId: _record,
        starterId: _starter,
        ...head
      } = await facts(principal, id)
      return head
    },

    /** Page with the values of the record. @throws AppError INSTANCE_UNKNOWN, PROCESS_FORM_MISSING */
    async screen(principal: Principal, id: string): Promise<TaskScreen> {
      const { address, isShown } = await shownPart(principal, id, await facts(principal, id))
      return sheetScreen({
        entity: await records.entityAt(address),
        listPage: await listPageAt(reader, address),
        isShown,
      })
    },

    /** Record as the person sees it. @throws AppError INSTANCE_UNKNOWN, RECORD_NOT_FOUND, NOT_GRANTED */
    async record(principal: Principal, id: string): Promise<Row> {
      const found = await facts(principal, id)
      const { address, isShown } = await shownPart(principal, id, found)
      if (isShown === undefined) throw new AppError('NOT_GRANTED')
      const entity = await records.entityAt(address)
      const record = await inTransaction(database.kysely, ({ transaction }) =>
        records.read(transaction, principal, address, found.recordId, '*'),
      )
      return shownRecord(entity, record, isShown)
    },
  }

  async function facts(principal: Principal, id: string): Promise<InstanceFacts> {
    await instances.requireReadable(principal, id)
    return (await stored.head(id, principal.tenantId))!
  }

  /** Where a person reads the record, and the fields that the person sees there. */
  async function shownPart(
    principal: Principal,
    id: string,
    { starterId, formAddress: address, viewAddress, recordId }: InstanceFacts,
  ): Promise<ShownPart> {
    if (await seesRecord(principal, address, recordId)) return { address, isShown: () => true }
    if (starterId === principal.userId) return { address: viewAddress ?? address, isShown: () => true }
    return { address, isShown: await shownByNode(principal, id) }
  }

  async function shownByNode(principal: Principal, id: string): Promise<ShownPart['isShown']> {
    const nodeId = await stored.lastNodeOf(id, principal.userId)
    if (nodeId === undefined) return undefined
    const node = await inTransaction(database.kysely, async ({ transaction: trx }) => {
      const { head } = (await instanceStore.read(trx, id))!
      return findNode(await instanceStore.graph(trx, head.versionId), nodeId)
    })
    if (node?.kind !== 'user') return undefined
    const rightOn = rightsOfNode(node)
    return (name) => rightOn(name) !== 'hidden'
  }
}
