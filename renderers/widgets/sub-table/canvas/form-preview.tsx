import { EyeOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { FormHandle, PreparedField } from '#renderers/plugin.ts'
import { NoticedError, RefusedError } from '#renderers/ports.ts'
import { WatchedForm } from '#renderers/ui/draft/watched-form.tsx'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useInFront } from '#renderers/ui/hooks/use-in-front.ts'
import { useOneRun } from '#renderers/ui/hooks/use-one-run.ts'
import { placeIn } from '#renderers/ui/rows/editor/rows-problems.ts'
import type { RowsEditor } from '#renderers/ui/rows/editor/use-rows-editor.ts'
import type { RowsPreviewProps } from '#renderers/ui/rows/rows-design.ts'
import { goToProblem } from '#renderers/ui/rows/rows-toolbar.tsx'
import { ScreenContext, useScreen } from '#renderers/ui/screen-context.ts'
import type { FormPreview } from '#shared/documents/online-form/pages/form-preview.ts'
import { plainRows, rowKey } from '#shared/rules/row-state.ts'

interface Shown extends FormPreview {
  fields: PreparedField[]
}

/** Previews the form as people will fill it in, from the present design; saves nothing. */
export function FormPreviewButton({ editor, call, record }: RowsPreviewProps) {
  const { ports, prepareFields } = useScreen()
  const { busy, runOnce } = useOneRun()
  const [shown, setShown] = useState<Shown>()
  const [open, setOpen] = useState(false)
  const load = () =>
    runOnce(async () => {
      try {
        const body = { head: record(), fields: plainRows(editor.rows) }
        const preview = (await ports.call({ call, body })).result as FormPreview
        setShown({ ...preview, fields: await prepareFields(preview.form.fields, preview.entity) })
        setOpen(true)
      } catch (error) {
        if (error instanceof RefusedError) goToRefused(editor, error)
        if (error instanceof RefusedError || error instanceof NoticedError) showRefusal(error, ports)
        else ports.notices.error(`无法预览：${(error as Error).message}`)
      }
    })
  return (
    <>
      <Button size="small" icon={<EyeOutlined aria-hidden />} loading={busy} onClick={load} autoInsertSpace={false}>
        预览
      </Button>
      {shown && <PreviewDrawer shown={shown} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function PreviewDrawer({ shown, open, onClose }: { shown: Shown; open: boolean; onClose(): void }) {
  const screen = useScreen()
  const inFront = useInFront()
  const form = useRef<FormHandle>(null)
  const { entity, subs, fields } = shown
  const { columns, width } = shown.form
  const inside = useMemo(() => {
    const { ports } = screen
    const known = new Map([entity, ...subs].map((each) => [each.$id, each]))
    const documents = {
      ...ports.documents,
      entity: async (address: string) => known.get(address) ?? ports.documents.entity(address),
    }
    // No records exist yet that a value could conflict with.
    const checks = { ...ports.checks, unique: async () => ({ ok: true, message: '' }) }
    return { ...screen, ports: { ...ports, documents, checks } }
  }, [screen, entity, subs])
  const judge = async () => {
    if (await form.current?.validate()) screen.ports.notices.success('校验通过')
  }
  return (
    <Drawer
      open={open && inFront}
      destroyOnHidden={!open}
      title={`预览：${entity.title}`}
      size={Math.min(width, window.innerWidth)}
      closable={{ 'aria-label': '关闭窗口' }}
      onClose={onClose}
      footer={
        <div className="r-overlay-footer">
          <Button onClick={onClose} autoInsertSpace={false}>
            关闭
          </Button>
          <Button onClick={judge} autoInsertSpace={false}>
            校验
          </Button>
        </div>
      }
    >
      <ScreenContext value={inside}>
        <WatchedForm
          fields={fields}
          entity={entity}
          mode="add"
          columns={columns}
          onReady={(handle) => {
            form.current = handle
          }}
        />
      </ScreenContext>
    </Drawer>
  )
}

/** Marks the problems of the server in the rows, and focuses the first. */
function goToRefused(editor: RowsEditor, { problems }: RefusedError): void {
  const marked = new Map<string, Record<string, string>>()
  for (const { field, message } of problems) {
    const place = placeIn(field.replace(/^\w+(?=\[)/, ''))
    const row = place && editor.undeleted[place.index]
    if (row) marked.set(rowKey(row), { ...marked.get(rowKey(row)), [place.field]: message })
  }
  if (marked.size === 0) return
  editor.setProblems(marked)
  goToProblem({ ...editor, problems: marked, active: null })
}
