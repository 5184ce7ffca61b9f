import type { Principal } from '#server/http/principal.ts'
import type { FormSendOutbox, SendingWrite } from '#server/modules/online/form-send/form-send-outbox.service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ScriptRunner } from '#server/platform/scripts/script-runner.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'

/** Context of the steps of one write. */
export interface Run extends SendingWrite {
  principal: Principal
  entity: Entity
  tables: readonly EntityTable[]
  clock: Clock
  scripts: Pick<ScriptRunner, 'run'>
  outbox: FormSendOutbox
  /** Record as it will be, or as it is. */
  values: Readonly<Row>
  /** Record before the edit. */
  old?: Readonly<Row>
  /** Number of rows that an import added. */
  count?: number
}
