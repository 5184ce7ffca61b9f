import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { type ReactNode, useRef, useState } from 'react'
import { isSafeLink } from '#shared/html/html-allowlist.ts'

interface ToolbarProps {
  editor: Editor
  title: string
  onImages(files: readonly File[]): void
}

type Chain = ReturnType<Editor['chain']>

interface Tool {
  label: string
  face: ReactNode
  /** Name and attributes of the format that is active at the cursor. */
  on?: [string, object?]
  run(chain: Chain): Chain
}

const TOOLS: readonly Tool[] = [
  { label: '撤销', face: <UndoOutlined />, run: (chain) => chain.undo() },
  { label: '重做', face: <RedoOutlined />, run: (chain) => chain.redo() },
  ...([1, 2, 3] as const).map(
    (level): Tool => ({
      label: `H${level} 标题`,
      face: `H${level}`,
      on: ['heading', { level }],
      run: (chain) => chain.toggleHeading({ level }),
    }),
  ),
  { label: '加粗', face: <BoldOutlined />, on: ['bold'], run: (chain) => chain.toggleBold() },
  { label: '斜体', face: <ItalicOutlined />, on: ['italic'], run: (chain) => chain.toggleItalic() },
  { label: '下划线', face: <UnderlineOutlined />, on: ['underline'], run: (chain) => chain.toggleUnderline() },
  { label: '删除线', face: <StrikethroughOutlined />, on: ['strike'], run: (chain) => chain.toggleStrike() },
  {
    label: '无序列表',
    face: <UnorderedListOutlined />,
    on: ['bulletList'],
    run: (chain) => chain.toggleBulletList(),
  },
  { label: '有序列表', face: <OrderedListOutlined />, on: ['orderedList'], run: (chain) => chain.toggleOrderedList() },
  { label: '引用', face: '”', on: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
  { label: '代码块', face: <CodeOutlined />, on: ['codeBlock'], run: (chain) => chain.toggleCodeBlock() },
  { label: '分隔线', face: '—', run: (chain) => chain.setHorizontalRule() },
]

/** Formatting buttons with accessible names and pressed state. */
export function RichTextToolbar({ editor, title, onImages }: ToolbarProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState<string>()
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      tools: TOOLS.map(({ on }) => on !== undefined && current.isActive(...on)),
      link: current.isActive('link'),
    }),
  })
  return (
    <>
      <div className="r-rich-text__tools" role="toolbar" aria-label={`${title}工具栏`}>
        {TOOLS.map(({ label, face, on, run }, place) => (
          <ToolButton
            key={label}
            label={label}
            pressed={on && active.tools[place]}
            onClick={() => run(editor.chain().focus()).run()}
          >
            {face}
          </ToolButton>
        ))}
        <ToolButton
          label="链接"
          pressed={active.link}
          onClick={() => setLink(String(editor.getAttributes('link').href ?? ''))}
        >
          <LinkOutlined />
        </ToolButton>
        <ToolButton label="插入图片" onClick={() => chooser.current?.click()}>
          <PictureOutlined />
        </ToolButton>
      </div>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          onImages([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {link !== undefined && (
        <LinkForm
          address={link}
          onDone={(address) => {
            setLink(undefined)
            const chain = editor.chain().focus().extendMarkRange('link')
            if (address === '') chain.unsetLink().run()
            else if (address !== undefined) chain.setLink({ href: address }).run()
          }}
        />
      )}
    </>
  )
}

interface ToolButtonProps {
  label: string
  pressed?: boolean
  children: ReactNode
  onClick(): void
}

function ToolButton({ label, pressed, children, onClick }: ToolButtonProps) {
  return (
    <Button
      type={pressed ? 'primary' : 'text'}
      size="small"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      // Prevents the text from losing its cursor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** @param onDone called with the address, '' to remove it, undefined to change nothing */
function LinkForm({ address, onDone }: { address: string; onDone(address?: string): void }) {
  const [text, setText] = useState(address)
  const fits = text === '' || isSafeLink(text)
  return (
    <div className="r-rich-text__link">
      <Input
        autoFocus
        size="small"
        aria-label="链接地址"
        placeholder="https://"
        value={text}
        status={fits ? undefined : 'error'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter') return
          // Prevents submitting the form around.
          event.preventDefault()
          if (fits) onDone(text)
        }}
      />
      <Button size="small" disabled={!fits} onClick={() => onDone(text)}>
        确定链接
      </Button>
    </div>
  )
}
