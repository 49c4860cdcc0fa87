import type { HostedWords } from '../words/hosted.ts'
import { isolate } from './isolate.ts'

export const arHosted: HostedWords = {
  opening: {
    title: wallet => `جارٍ فتح نافذة ${isolate(wallet)}…`,
    text: wallet => `${isolate(wallet)} صفحة ويب لها نافذة خاصة بها. يجري تحميل صفحتها هناك.`,
  },
  open: {
    title: wallet => `تابع في نافذة ${isolate(wallet)}`,
    text: wallet =>
      `تسألك ${isolate(wallet)} هناك هل يجوز لهذا الموقع أن يرى عنوانك، وقد تطلب توقيعك أيضًا. تمضي هذه الصفحة بعد أن تجيب. إن لم ترَ النافذة فقد تكون خلف هذه.`,
  },
  address: host => `النافذة تابعة لـ ${isolate(host)}. لا تُجب في غيرها.`,
  show: 'إظهار النافذة',
  openIt: 'فتح النافذة',
  asked: {
    signing: wallet => `تطلب ${isolate(wallet)} توقيعك في نافذتها: قارن الرسالة التي تظهر هناك بهذه، ثم وقّع.`,
    switching: (wallet, network) => `طُلب من ${isolate(wallet)} الانتقال إلى ${isolate(network)}.`,
    adding: (wallet, network) => `لا تعرف ${isolate(wallet)} بعدُ ${isolate(network)}، وطُلب منها إضافتها.`,
    asking: (wallet, symbol) => `طُلب من ${isolate(wallet)} عرض ${isolate(symbol)}.`,
  },
  where: {
    open: 'إن لم ترَ النافذة فقد تكون خلف هذه.',
    maybe: 'قد تحتاج إلى جوابك في نافذتها. إن لم ترها فقد تكون خلف هذه.',
  },
  failed: {
    'popup-blocked': {
      title: () => 'منع متصفحك فتح النافذة',
      text: wallet =>
        `تُفتح ${isolate(wallet)} في نافذة خاصة بها، ولم يسمح متصفحك لهذه الصفحة بفتحها. لا خلل في محفظتك: اضغط الزر أدناه.`,
    },
    'host-unreachable': {
      title: wallet => `تعذّر الوصول إلى ${isolate(wallet)}`,
      text: wallet =>
        `صفحة ${isolate(wallet)} لا تجيب، ولا يصل إليها خادم هذا الموقع أيضًا. لم يحدث ذلك بسببك، ولم يُكشف شيء. حاول مجددًا بعد حين، أو استخدم محفظة أخرى.`,
    },
    'no-handshake': {
      title: wallet => `بقيت نافذة ${isolate(wallet)} صامتة`,
      text: wallet =>
        `فُتحت النافذة، لكن صفحتها لم تتصل بهذه الصفحة. قد يكون السبب إضافة تفصل النوافذ بعضها عن بعض، أو خللًا في ${isolate(wallet)} نفسها. أغلق النافذة إن كانت ما زالت مفتوحة، ثم حاول مجددًا.`,
    },
    'already-pending': {
      title: wallet => `${isolate(wallet)} تسألك بالفعل`,
      text: wallet =>
        `ما زال طلب سابق مفتوحًا في نافذة ${isolate(wallet)}. أجب عنه هناك، أو أغلق النافذة وحاول مجددًا.`,
    },
    'timed-out': {
      title: wallet => `لم تُجب ${isolate(wallet)}`,
      text: wallet =>
        `بقيت نافذة ${isolate(wallet)} مفتوحة وقتًا طويلًا بلا جواب. لم يُكشف شيء. أغلقها، ثم حاول مجددًا.`,
    },
  },
  allow: {
    chromium:
      'إن مُنعت مرة أخرى فاضغط علامة النوافذ المحظورة في طرف شريط العنوان، واسمح دائمًا بالنوافذ المنبثقة لهذا الموقع.',
    firefox:
      'إن مُنعت مرة أخرى فاضغط «خيارات» أو «تفضيلات» في الشريط الذي يظهر فوق الصفحة، واسمح بالنوافذ المنبثقة لهذا الموقع.',
    safari:
      'إن مُنعت مرة أخرى فاختر «إعدادات هذا الموقع» من قائمة سفاري، واجعل «النوافذ المنبثقة» على «سماح».',
    ios: 'إن مُنعت مرة أخرى فافتح تطبيق «الإعدادات»، وانتقل إلى إعدادات متصفحك، وأوقف «حظر النوافذ المنبثقة».',
    android:
      'إن مُنعت مرة أخرى فاضغط «العرض دائمًا» في الرسالة عند طرف الشاشة، أو اسمح بالنوافذ المنبثقة لهذا الموقع في إعدادات متصفحك.',
    other: 'إن مُنعت مرة أخرى فاسمح بالنوافذ المنبثقة لهذا الموقع في إعدادات متصفحك.',
  },
  noNetwork: {
    title: (wallet, network) => `لا تعمل ${isolate(wallet)} على ${isolate(network)}`,
    text: (wallet, network) =>
      `صانعو المحفظة التي على صفحة ويب هم من يحدد شبكاتها، وليست ${isolate(network)} منها. اختر شبكة أخرى من شبكات هذا الموقع، أو استخدم لـ ${isolate(network)} محفظة أخرى. تبقى ${isolate(wallet)} كما كانت.`,
  },
}
