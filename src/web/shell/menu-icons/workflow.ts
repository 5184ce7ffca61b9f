import {
  AlertOutlined,
  AreaChartOutlined,
  CarryOutOutlined,
  CheckSquareOutlined,
  CommentOutlined,
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
  'area-chart': AreaChartOutlined,
  'carry-out': CarryOutOutlined,
  'check-square': CheckSquareOutlined,
  comment: CommentOutlined,
  'file-add': FileAddOutlined,
  fork: ForkOutlined,
  partition: PartitionOutlined,
  send: SendOutlined,
  thunderbolt: ThunderboltOutlined,
  'unordered-list': UnorderedListOutlined,
  'usergroup-add': UsergroupAddOutlined,
}
