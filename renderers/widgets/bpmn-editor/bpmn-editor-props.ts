export interface BpmnEditorProps {
  /** Height of the canvas in pixels. Default 520. */
  height?: number
  /** Call that takes `{ xml }` and returns problems. */
  check?: string
  /** Fields of the form that hold the key and the name of the process; the diagram follows them. */
  keyField?: string
  nameField?: string
}
