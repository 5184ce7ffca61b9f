import { Button, Select, Space } from 'antd'
import { useMemo, useState } from 'react'
import type { Problem } from '#shared/check/problem.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { useHost } from '../host.ts'
import { saveInBrowser } from '../http/download.ts'
import { CompareDrawer } from './compare/compare-drawer.tsx'
import { type DocumentKind, isExample, shippedAddresses, titleOf } from './documents/shipped-documents.ts'
import type { EditorHandle } from './editor/document-editor.tsx'
import { SaveDialog } from './save/save-dialog.tsx'
import type { WorkspaceControl } from './use-workspace.ts'

interface Props {
  control: WorkspaceControl
  /** Active document. */
  kind: DocumentKind
  /** Entity of the page. */
  entity: Entity | undefined
  /** Problems in the open documents. */
  problems: readonly Problem[]
  editor(): EditorHandle | undefined
}

/** Choice of the open page, and actions for the active document. */
export function EditorToolbar({ control, kind, entity, problems, editor }: Props) {
  const { notices } = useHost()
  const { workspace, open, rebase, restore, isDraft } = control
  const document = workspace[kind] ?? workspace.page
  const { address } = workspace.page
  const options = useMemo(() => pageOptions(address), [address])
  const [shown, setShown] = useState<'compare' | 'save'>()
  const close = () => setShown(undefined)
  const format = () => {
    if (editor()?.format() === false) notices.warning('文档不是有效的 JSON，改正后才能格式化')
  }
  const askToRestore = async () => {
    if (
      await notices.confirm({
        title: '放弃草稿吗？',
        content: `${document.file} 将恢复为随系统发布的版本`,
        danger: true,
      })
    ) {
      restore(kind)
    }
  }
  return (
    <div className="w-playground-bar">
      <Select
        aria-label="打开页面"
        className="w-playground-pages"
        value={address}
        onChange={open}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <Space.Compact>
        <Button onClick={format}>格式化</Button>
        <Button onClick={() => setShown('compare')}>比较</Button>
        <Button onClick={() => saveInBrowser(fileIn(document.file, document.text))}>下载</Button>
        <Button onClick={() => setShown('save')}>保存</Button>
        <Button disabled={!isDraft(document)} onClick={() => void askToRestore()}>
          放弃草稿
        </Button>
      </Space.Compact>
      <CompareDrawer document={document} entity={entity} open={shown === 'compare'} onClose={close} />
      <SaveDialog
        document={document}
        entity={entity}
        problems={problems.filter(({ file }) => file === document.file)}
        open={shown === 'save'}
        onClose={close}
        onLoad={(text, base) => {
          close()
          rebase(document.kind, base, text)
          editor()?.replace(text)
        }}
        onSaved={(base) => rebase(document.kind, base, document.text)}
      />
    </div>
  )
}

function pageOptions(address: string) {
  const known = shippedAddresses('page')
  const all = known.includes(address) ? known : [address, ...known]
  return all.map((value) => ({
    value,
    label: known.includes(value) ? labelOf(value) : `${value}（未发布）`,
  }))
}

function labelOf(address: string): string {
  return `${isExample('page', address) ? '示例 ' : ''}${titleOf('page', address)} ${address}`
}

function fileIn(file: string, text: string) {
  return { name: file.slice(file.lastIndexOf('/') + 1), content: new Blob([text], { type: 'application/json' }) }
}
