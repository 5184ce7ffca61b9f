import type { CodeLanguage } from './code-languages.ts'

export interface CodeEditorProps {
  language?: CodeLanguage
  /** Height in pixels. Default 200. */
  height?: number
}
