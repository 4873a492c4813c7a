/**
 * The one door to lucide, but for what the designer alone shows (`toolIcons.tsx`): the first screen
 * brings these along. Names say what an icon means here; `base.css` sets size (16 px, or `--icon`)
 * and stroke (1.75). An icon without a label is hidden from assistive technology.
 */
export { default as AlertIcon } from 'lucide-react/icons/triangle-exclamation-point';
export { default as BanIcon } from 'lucide-react/icons/ban';
export { default as CheckIcon } from 'lucide-react/icons/check';
export { default as ChevronDownIcon } from 'lucide-react/icons/chevron-down';
export { default as ChevronLeftIcon } from 'lucide-react/icons/chevron-left';
export { default as ChevronRightIcon } from 'lucide-react/icons/chevron-right';
export { default as ClockIcon } from 'lucide-react/icons/clock';
export { default as HistoryIcon } from 'lucide-react/icons/rotate-ccw-clock';
export { default as CloseIcon } from 'lucide-react/icons/x';
export { default as CopyIcon } from 'lucide-react/icons/copy';
export { default as DoneIcon } from 'lucide-react/icons/circle-check';
export { default as DownloadIcon } from 'lucide-react/icons/download';
export { default as EraserIcon } from 'lucide-react/icons/eraser';
export { default as ExpiredIcon } from 'lucide-react/icons/rotate-ccw-clock';
export { default as ExternalIcon } from 'lucide-react/icons/external-link';
export { default as EyeIcon } from 'lucide-react/icons/eye';
export { default as FailedIcon } from 'lucide-react/icons/circle-x';
export { default as FileIcon } from 'lucide-react/icons/file-text';
export { default as FilePlusIcon } from 'lucide-react/icons/file-plus-corner';
export { default as FitWidthIcon } from 'lucide-react/icons/move-horizontal';
export { default as InfoIcon } from 'lucide-react/icons/info';
export { default as LinkIcon } from 'lucide-react/icons/link-2';
export { default as LoaderIcon } from 'lucide-react/icons/loader-circle';
export { default as MailIcon } from 'lucide-react/icons/mail';
export { default as MoreIcon } from 'lucide-react/icons/ellipsis';
export { default as PictureIcon } from 'lucide-react/icons/image';
export { default as PrintIcon } from 'lucide-react/icons/printer';
export { default as PencilIcon } from 'lucide-react/icons/pencil-line';
export { default as PlusIcon } from 'lucide-react/icons/plus';
export { default as ProblemIcon } from 'lucide-react/icons/circle-exclamation-point';
export { default as RetryIcon } from 'lucide-react/icons/refresh-cw';
export { default as SearchIcon } from 'lucide-react/icons/search';
export { default as ShieldIcon } from 'lucide-react/icons/shield-check';
export { default as SignatureIcon } from 'lucide-react/icons/signature';
export { default as CalendarIcon } from 'lucide-react/icons/calendar';
export { default as TableIcon } from 'lucide-react/icons/table-2';
export { default as TemplateIcon } from 'lucide-react/icons/layout-template';
export { default as ThemeIcon } from 'lucide-react/icons/sun-moon';
export { default as TrashIcon } from 'lucide-react/icons/trash';
export { default as TypeIcon } from 'lucide-react/icons/type';
export { default as UploadIcon } from 'lucide-react/icons/upload';
export { default as WaitingIcon } from 'lucide-react/icons/circle-dashed';
export { default as ZoomInIcon } from 'lucide-react/icons/zoom-in';
export { default as ZoomOutIcon } from 'lucide-react/icons/zoom-out';
