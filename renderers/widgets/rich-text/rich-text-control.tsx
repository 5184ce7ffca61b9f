import { Image } from '@tiptap/extension-image'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useLatest } from 'ahooks'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { useReportBusy } from '#renderers/ui/hooks/use-busy-report.ts'
import { safeHtml } from '#renderers/ui/text/safe-html.ts'
import { cleanText } from '#renderers/ui/widget/values.ts'
import { isSafeLink } from '#shared/html/html-allowlist.ts'
import type { RichTextProps } from './rich-text-props.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { useEditorImages } from './use-editor-images.ts'
import '#renderers/ui/text/formatted-text.css'
import './rich-text.css'

const HEIGHT = 300

/** The editor; its code is loaded only for forms. */
export function RichTextControl(props: WidgetProps<string, RichTextProps>) {
  const { field, disabled, invalid, height = HEIGHT, folder } = props
  const value = cleanText(props.value)
  const editor = useRichText(props, value, (files, target) => images.insert(files, target))
  const images = useEditorImages(folder)
  useReportBusy(images.underWay > 0, props.onBusy)

  return (
    <div className="r-rich-text" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {!disabled && (
        <RichTextToolbar editor={editor} title={field.title} onImages={(files) => images.insert(files, editor)} />
      )}
      <EditorContent
        editor={editor}
        className="r-rich-text__body r-formatted"
        style={{ '--height': `${height}px` } as CSSProperties}
      />
      {images.underWay > 0 && <span role="status">正在上传 {images.underWay} 张图片…</span>}
    </div>
  )
}

/** An editor that stays in sync with the form. */
function useRichText(
  props: WidgetProps<string, RichTextProps>,
  value: string,
  takeImages: (files: readonly File[], editor: Editor) => void,
): Editor {
  const { id, field, disabled, invalid, describedBy } = props
  const latest = useLatest(props)
  const taking = useLatest(takeImages)
  /** Value that the form last sent or received. */
  const known = useRef(value)
  const self = useRef<Editor>(null)

  const tell = (editor: Editor) => {
    // While an input method composes, the form receives nothing.
    if (editor.view.composing) return
    const html = editor.isEmpty ? '' : editor.getHTML()
    if (html === known.current) return
    known.current = html
    latest.current.onChange(html)
  }
  const imagesOf = (transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length > 0 && self.current) taking.current(files, self.current)
    return files.length > 0
  }
  const attributes = {
    id,
    role: 'textbox',
    tabindex: '0',
    'aria-multiline': 'true',
    'aria-label': field.title,
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(disabled && { 'aria-disabled': 'true' }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  }
  const editorProps = {
    attributes,
    transformPastedHTML: safeHtml,
    handlePaste: (_: unknown, event: ClipboardEvent) => imagesOf(event.clipboardData),
    handleDrop: (_: unknown, event: DragEvent) => imagesOf(event.dataTransfer),
    handleDOMEvents: {
      compositionend: () => {
        setTimeout(() => self.current && !self.current.isDestroyed && tell(self.current))
        return false
      },
    },
  }
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, isAllowedUri: (uri) => isSafeLink(uri) } }),
      Image.configure({ allowBase64: true }),
    ],
    content: safeHtml(value),
    editable: !disabled,
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: current }) => tell(current),
    onBlur: () => latest.current.onBlur?.(),
  })
  self.current = editor

  useEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(safeHtml(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  return editor
}
