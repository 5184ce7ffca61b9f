import {
  AlertOutlined,
  CarryOutOutlined,
  CheckSquareOutlined,
  CommentOutlined,
  FieldTimeOutlined,
  FileAddOutlined,
  ForkOutlined,
  PartitionOutlined,
  SendOutlined,
  ThunderboltOutlined,
  UnorderedListOutlined,
  UsergroupAddOutlined,
} from '@ant-design/icons'

/** Icons of the shipped menu group workflow. */
export const icons = {
  alert: AlertOutlined,
  'carry-out': CarryOutOutlined,
  'check-square': CheckSquareOutlined,
  comment: CommentOutlined,
  'field-time': FieldTimeOutlined,
  'file-add': FileAddOutlined,
  fork: ForkOutlined,
  partition: PartitionOutlined,
  send: SendOutlined,
  thunderbolt: ThunderboltOutlined,
  'unordered-list': UnorderedListOutlined,
  'usergroup-add': UsergroupAddOutlined,
}
