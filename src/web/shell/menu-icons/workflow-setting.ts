import { FieldTimeOutlined, FunctionOutlined, SoundOutlined, WarningOutlined } from '@ant-design/icons'

/** Icons of the shipped menu group workflow-setting. */
export const icons = {
  'field-time': FieldTimeOutlined,
  function: FunctionOutlined,
  sound: SoundOutlined,
  warning: WarningOutlined,
}
