import { Drawer, Tag } from 'antd'
import type { Difference } from '#shared/documents/compare/compare-documents.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { OpenDocument } from '../documents/workspace.ts'
import { documentDifferences } from './document-differences.ts'

interface Props {
  document: OpenDocument
  /** Entity of the document's fields. */
  entity: Entity | undefined
  open: boolean
  onClose(): void
}

/** Changes to the shipped version, field by field. */
export function CompareDrawer({ document, entity, open, onClose }: Props) {
  const title = document.shipped === undefined ? `${document.file}：新文档` : `${document.file}：与发布版本的差异`
  return (
    <Drawer open={open} onClose={onClose} title={title} size={760} destroyOnHidden>
      {open && <Compared document={document} entity={entity} />}
    </Drawer>
  )
}

function Compared({ document: { shipped, text }, entity }: Pick<Props, 'document' | 'entity'>) {
  const found = documentDifferences(shipped, text, entity)
  if (found.state === 'unreadable') return <p>草稿不是有效的 JSON，改正后才能比较。{found.reason}</p>
  if (found.list.length === 0) return <p>内容相同。</p>
  return (
    <table className="w-playground-compare">
      <thead>
        <tr>
          <th scope="col">改动</th>
          <th scope="col">位置</th>
          <th scope="col">发布版本</th>
          <th scope="col">草稿</th>
        </tr>
      </thead>
      <tbody>
        {found.list.map((difference) => (
          <DifferenceRow key={`${difference.kind}${difference.pointer}`} difference={difference} />
        ))}
      </tbody>
    </table>
  )
}

const KINDS: Record<Difference['kind'], { text: string; color: string }> = {
  added: { text: '新增', color: 'success' },
  removed: { text: '删除', color: 'error' },
  changed: { text: '修改', color: 'warning' },
  moved: { text: '移动', color: 'default' },
}

function DifferenceRow({ difference: { kind, label, pointer, from, before, after } }: { difference: Difference }) {
  const { text, color } = KINDS[kind]
  return (
    <tr>
      <td>
        <Tag color={color}>{text}</Tag>
      </td>
      <td title={from ? `${from} → ${pointer}` : pointer}>{label}</td>
      <td>{shown(before)}</td>
      <td>{shown(after)}</td>
    </tr>
  )
}

function shown(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}
