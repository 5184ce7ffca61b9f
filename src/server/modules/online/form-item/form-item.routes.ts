import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { FormItemProperty } from '#shared/documents/form-item-descriptor/descriptor.ts'
import type { WireButton } from '#shared/documents/online-form/enhancements/wire-buttons.ts'
import type { FormItemService } from './form-item.service.ts'

const Property = Type.Unsafe<FormItemProperty>({ type: 'object', additionalProperties: true })
const Button = Type.Unsafe<WireButton>({ type: 'object', additionalProperties: true })

const form = {
  tags: ['online/form-item'],
  summary: 'List form properties of a table',
  params: Type.Object({ table: Type.String({ maxLength: 64 }) }),
  response: answers(
    Type.Object({
      head: Type.Object({ tableName: Type.String(), tableTxt: Type.String() }),
      schema: Type.Object({
        table: Type.String(),
        properties: Type.Record(Type.String(), Property),
        required: Type.Array(Type.String()),
      }),
      cgButtonList: Type.Array(Button),
      enhanceJs: Type.String(),
      form_disable_update: Type.Boolean(),
      permissionList: Type.Array(Type.Object({ action: Type.String(), type: Type.String(), describe: Type.String() }), {
        description: 'What the caller may do with the records of the table',
      }),
      problems: Type.Array(
        Type.Object({ key: Type.String(), code: Type.String(), at: Type.String(), reason: Type.String() }),
        { description: 'What the entity says and a property cannot' },
      ),
    }),
  ),
}

/**
 * Form descriptions by table. The permission depends on the entity, so the service checks it.
 * Clients use all these paths. They call `getEnhanceJs` for `enhanceJs`, which is always empty: no script runs in
 * browsers.
 */
export function formItemRoutes(app: App, forms: FormItemService): void {
  for (const call of ['getFormItem', 'getFormItemBytbname', 'getEnhanceJs']) {
    app.get(`/online/cgform/api/${call}/:table`, { schema: form, config: { access: 'user' } }, async (request) =>
      ok(await forms.formOf(principalOf(request), request.params.table)),
    )
  }
}
