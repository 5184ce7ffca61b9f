import { useMemo } from 'react'
import { safeHtml } from './safe-html.ts'
import './formatted-text.css'

/** Formatted text, sanitized before it is shown. */
export function FormattedText({ html }: { html: string }) {
  const safe = useMemo(() => safeHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify with the allow-list of src/shared/html
  return <div className="r-formatted" dangerouslySetInnerHTML={{ __html: safe }} />
}
