/** The rows in a form of the product, which was opened on a stored record. */
import { Control } from '#renderers/screen/form/field/connect-widget.tsx'
import { StoredValue } from '#renderers/screen/form/field/stored-value.tsx'
import { RecordForm } from '#renderers/screen/form/record-form.tsx'
import { prepareFields } from '#renderers/screen/prepare/prepare-fields.ts'
import { fakePorts } from '#renderers/testing/fake-ports.ts'
import { type ScreenApi, ScreenContext } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type BenchColumn, benchLine, benchRecord, OPTIONS } from './rows.ts'

export async function ourRows(columns: readonly BenchColumn[], rows: readonly Row[]) {
  const ports = fakePorts({ entities: [benchRecord, benchLine(columns)] })
  const uses = columns.map(({ name, widget }) => ({
    field: name,
    widget,
    ...(widget === 'Select' && { props: { options: OPTIONS } }),
  }))
  const lines = { field: 'lines', widget: 'SubTable', props: { entity: 'business/bench-line', columns: uses } }
  const fields = await prepareFields([lines], benchRecord)
  // The code of the cells is there as well, as that of the table by hand is.
  await prepareFields(uses, benchLine(columns))
  const screen = {
    ports,
    scope: (known: object) => known,
    Control,
    Value: StoredValue,
    prepareFields,
    registerForm: () => () => undefined,
  } as unknown as ScreenApi
  return (
    <ScreenContext value={screen}>
      <RecordForm
        fields={fields}
        entity={benchRecord}
        mode="edit"
        initial={{ id: '1', lines: rows }}
        onReady={() => undefined}
      />
    </ScreenContext>
  )
}
