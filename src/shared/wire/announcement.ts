/** An announcement as its reader gets it in a list; the misspelt key is part of the agreed interface. */
export interface Announcement {
  id: string
  titile: string
  msgAbstract: string
  /** The dictionary msg_category: 1 notice, 2 system message. */
  msgCategory: string
  /** The dictionary priority: L, M or H. */
  priority: string
  /** Account of who released it. */
  sender: string | null
  sender_dictText: string | null
  sendTime: string | null
  createTime: string
  busType: string | null
  /** Key of the record it is about. */
  busId: string | null
  /** What opening it leads to: `component`, `url`, or nothing but its text. */
  openType: string | null
  /** Address of a page, or an address to go to. */
  openPage: string | null
  readFlag: '0' | '1'
}

/** With its text, which is cleaned HTML. */
export interface ReceivedAnnouncement extends Announcement {
  msgContent: string
  /** Paths of uploaded files, comma list. */
  attachments: string
}

/** A row of one's own list. */
export interface OwnAnnouncement extends ReceivedAnnouncement {
  anntId: string
  userId: string
}

/** Somebody an announcement is for. */
export interface AnnouncementReader {
  id: string
  anntId: string
  userId: string
  username: string
  realname: string
  /** Names of the person's departments. */
  departName: string | null
  readFlag: '0' | '1'
  readTime: string | null
}

export interface ReadTotals {
  /** How many it is for by now. */
  total: number
  read: number
  unread: number
}

/** The two lists of the bell: the newest unread ones of each kind, and how many are unread in all. */
export interface BellLists {
  anntMsgList: Announcement[]
  anntMsgTotal: number
  sysMsgList: Announcement[]
  sysMsgTotal: number
}
