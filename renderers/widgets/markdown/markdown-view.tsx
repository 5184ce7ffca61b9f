import createMarkdown from 'markdown-it'
import { FormattedText } from '#renderers/ui/text/formatted-text.tsx'

// Tags in the text stay text; the output is sanitized nevertheless.
const markdown = createMarkdown({ html: false, linkify: true, breaks: true })

export function MarkdownView({ source }: { source: string }) {
  return <FormattedText html={markdown.render(source).trim()} />
}
