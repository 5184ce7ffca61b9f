import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useSetOtherFields } from '#renderers/ui/draft/form-values.ts'
import { useInFront } from '#renderers/ui/hooks/use-in-front.ts'
import type { RowsEditor } from '#renderers/ui/rows/editor/use-rows-editor.ts'
import type { Row } from '#shared/documents/entity.ts'
import { designOf, designRows, type FormDesign } from '#shared/documents/online-form/form-design.ts'
import { designText, readDesign } from '#shared/documents/online-form/pages/design-text.ts'

interface Props {
  editor: RowsEditor
  /** Field of the record around with the number of columns of the form. */
  columnsField: string
  columns: unknown
}

/** Layout as text, to export it or to replace the present one; one undo step restores that. */
export function LayoutJson({ editor, columnsField, columns }: Props) {
  const [shown, setShown] = useState<string>()
  const setOthers = useSetOtherFields()
  const take = ({ list, config }: FormDesign) => {
    editor.become(...designRows({ list, config }).map(({ id: _, ...row }): Row => row))
    setOthers({ [columnsField]: String(config.columns) })
    setShown(undefined)
  }
  return (
    <>
      <Button
        block
        size="small"
        className="r-canvas__all"
        onClick={() => setShown(designText(designOf(editor.undeleted, columns)))}
      >
        JSON
      </Button>
      {shown !== undefined && <JsonDialog text={shown} onTake={take} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface DialogProps {
  text: string
  onTake(design: FormDesign): void
  onClose(): void
}

function JsonDialog({ text: given, onTake, onClose }: DialogProps) {
  const [text, setText] = useState(given)
  const [wrong, setWrong] = useState<string>()
  const id = useId()
  const inFront = useInFront()
  const take = () => {
    const design = readDesign(text)
    if (typeof design === 'string') setWrong(design)
    else onTake(design)
  }
  return (
    <Modal
      title="布局的 JSON"
      open={inFront}
      width={720}
      className="r-modal"
      okText="替换布局"
      cancelText="关闭"
      okButtonProps={{ disabled: text === given, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      closable={{ 'aria-label': '关闭窗口' }}
      onOk={take}
      onCancel={onClose}
    >
      <Input.TextArea
        className="r-canvas__json"
        aria-label="布局的 JSON"
        aria-describedby={id}
        aria-invalid={wrong !== undefined}
        status={wrong === undefined ? undefined : 'error'}
        rows={18}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(undefined)
        }}
      />
      <div id={id} role={wrong === undefined ? undefined : 'alert'} className={wrong && 'r-canvas__wrong'}>
        {wrong ?? '可复制到别处，也可改后替换现有布局；替换后可撤销，保存时由在线表单校验'}
      </div>
    </Modal>
  )
}
