import { Tabs } from 'antd'
import type { Problem } from '#shared/check/problem.ts'
import type { DocumentKind } from '../documents/shipped-documents.ts'
import type { OpenDocument, Workspace } from '../documents/workspace.ts'
import type { Checked } from '../use-check.ts'
import { DocumentEditor, type EditorHandle } from './document-editor.tsx'
import type { Knowledge } from './knowledge.ts'
import { ProblemList } from './problem-list.tsx'

interface Props {
  workspace: Workspace
  kind: DocumentKind
  onKind(kind: DocumentKind): void
  knowledge: Record<DocumentKind, Knowledge>
  checked: Checked | undefined
  /** False when the server did not supply the names of the installation. */
  namesKnown: boolean
  /** Filled with the mounted editors. */
  editors: Partial<Record<DocumentKind, EditorHandle | null>>
  onType(kind: DocumentKind, text: string): void
}

/** Editors of the two documents, with their problems. */
export function EditorPane(props: Props) {
  const { workspace, kind, onKind, knowledge, checked, namesKnown, editors, onType } = props
  const documents = [workspace.page, workspace.entity].filter((document) => document !== undefined)
  const problems = checked?.problems ?? []
  const ownerOf = ({ file }: Problem) => documents.find((document) => document.file === file)?.kind ?? 'page'
  const at = (problem: Problem, act: (editor: EditorHandle) => void) => {
    const owner = ownerOf(problem)
    onKind(owner)
    // The hidden editor has no size before the tab is shown.
    requestAnimationFrame(() => editors[owner] && act(editors[owner]))
  }
  return (
    <section className="w-playground-edit" aria-label="编辑">
      <Tabs
        size="small"
        activeKey={kind}
        onChange={(key) => onKind(key as DocumentKind)}
        items={documents.map((document) => ({
          key: document.kind,
          label: <TabLabel document={document} count={countOf(problems, document)} />,
          forceRender: true,
          children: (
            <DocumentEditor
              key={document.file}
              label={`${NAMES[document.kind]} ${document.address}`}
              text={document.text}
              onChange={(text) => onType(document.kind, text)}
              knowledge={knowledge[document.kind]}
              problems={problems.filter(({ file }) => file === document.file)}
              handle={(editor) => {
                editors[document.kind] = editor
              }}
            />
          ),
        }))}
      />
      <p className="w-playground-hint">
        Ctrl+空格 补全，Shift+Alt+F 格式化；先按 Esc 再按 Tab 离开编辑器。
        {!namesKnown && ' 服务器未告知接口、权限和字典，相关规则没有检查。'}
      </p>
      <ProblemList
        problems={problems}
        elsewhere={checked?.elsewhere ?? []}
        checked={checked !== undefined}
        onGoTo={(problem) => at(problem, (editor) => editor.goTo(problem))}
        onFix={(problem) => at(problem, (editor) => editor.fix(problem))}
      />
    </section>
  )
}

const NAMES: Record<DocumentKind, string> = { page: '页面', entity: '实体' }

function TabLabel({ document, count }: { document: OpenDocument; count: number }) {
  const { kind, text, shipped } = document
  return (
    <span>
      {NAMES[kind]}
      {text !== shipped && <span title="有改动的草稿">（草稿）</span>}
      {count > 0 && <span className="w-playground-count">{count}</span>}
    </span>
  )
}

function countOf(problems: readonly Problem[], document: OpenDocument): number {
  return problems.filter(({ file }) => file === document.file).length
}
