import type { CodeLanguage } from './code-languages.ts'

export interface CodeEditorProps {
  language?: CodeLanguage
  /** Pixels. Default 200. */
  height?: number
}
