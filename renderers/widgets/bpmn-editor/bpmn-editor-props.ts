export interface BpmnEditorProps {
  /** Height of the canvas in pixels. Default 520. */
  height?: number
  /** `VERB /path` of a call of the server that checks a diagram: takes `{ xml }` and returns problems. */
  check?: string
  /** Field of the form with the key of the process. The diagram gets its value. */
  keyField?: string
  /** Field of the form with the name of the process. The diagram gets its value. */
  nameField?: string
}
