import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/http/answers/errors.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { foundRecordRoutes } from '#server/records/record-routes.ts'
import type { Entity, RecordCall } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import { addressOfForm, permissionOfForm } from '#shared/documents/online-form/form.ts'
import { refuseSwitchedOff } from '../permissions/form-switched-off.ts'
import type { LogFormExport } from './form-export-log.ts'
import type { FormTrialService } from './form-trial.service.ts'
import type { OnlineEntities } from './online-entities.ts'

/** Record calls of online forms, as every entity has them. Permissions are separate for each form. */
export function formRecordRoutes(
  app: FastifyInstance,
  engine: RecordEngine,
  online: OnlineEntities,
  { logFormExport, trials }: { logFormExport: LogFormExport; trials: Pick<FormTrialService, 'open'> },
): void {
  foundRecordRoutes(app, engine, { base: '/online/data/:table', isOwn: true, find })

  /** Without permission the answer is the same whether the form exists or not. */
  async function find(request: FastifyRequest, call: RecordCall): Promise<Entity> {
    const { table } = request.params as { table: string }
    await trials.open(request, table)
    const place = { $id: addressOfForm(table), 'x-permission': permissionOfForm(table) }
    if (!principalOf(request).may(permissionOf(place, call))) throw new AppError('NOT_GRANTED')
    const entity = await online.find(table)
    if (!entity) throw new AppError('FORM_NOT_SYNCHRONISED')
    refuseSwitchedOff(entity, call)
    if (call === 'exportXls') await logFormExport(principalOf(request), entity)
    return entity
  }
}
