import {
  AlertOutlined,
  CarryOutOutlined,
  CheckSquareOutlined,
  CommentOutlined,
  FileAddOutlined,
  ForkOutlined,
  FunctionOutlined,
  PartitionOutlined,
  SendOutlined,
  SoundOutlined,
  ThunderboltOutlined,
  UnorderedListOutlined,
  UsergroupAddOutlined,
  WarningOutlined,
} from '@ant-design/icons'

/** Icons of the shipped menu group workflow. */
export const icons = {
  alert: AlertOutlined,
  'carry-out': CarryOutOutlined,
  'check-square': CheckSquareOutlined,
  comment: CommentOutlined,
  'file-add': FileAddOutlined,
  fork: ForkOutlined,
  function: FunctionOutlined,
  partition: PartitionOutlined,
  send: SendOutlined,
  sound: SoundOutlined,
  thunderbolt: ThunderboltOutlined,
  'unordered-list': UnorderedListOutlined,
  'usergroup-add': UsergroupAddOutlined,
  warning: WarningOutlined,
}
