"""What parents read in a receipt and on the page that its link opens, in the languages of the survey."""

from dataclasses import dataclass

from parent_survey.core.languages import Language


@dataclass(frozen=True)
class Texts:
    subject: str
    hello: str
    thanks: str
    copy: str
    no_copy: str
    see: str
    not_you: str
    name: str
    email: str
    teachers: str
    sent_on: str
    page_text: str
    show: str
    ask_erase: str
    erase_hint: str
    ask_everything: str
    everything_hint: str
    asked_title: str
    asked_text: str


ENGLISH = Texts(
    subject="Your answers: {title}",
    hello="Hello, {name}",
    thanks="{school} has your answers. There’s nothing else you need to do.",
    copy="Here is a copy of what you wrote.",
    no_copy="For your privacy this email doesn’t repeat what you wrote. The button leads to it.",
    see="See or erase my answers",
    not_you="You get this email because somebody gave this address in the survey. Not you? Please tell the school.",
    name="Name:",
    email="Email:",
    teachers="Teachers:",
    sent_on="Sent:",
    page_text="Press the button to see what you sent to the school. This link is only for you.",
    show="Show my answers",
    ask_erase="Ask the school to erase my answers",
    erase_hint="Staff will look at your request. What is erased can’t be brought back.",
    ask_everything="Ask for everything the school holds about me",
    everything_hint="Staff will send it to your email.",
    asked_title="The school has your request",
    asked_text="Staff will take care of it, and may write to {email}.",
)
SPANISH = Texts(
    subject="Sus respuestas: {title}",
    hello="Hola, {name}",
    thanks="{school} tiene sus respuestas. No tiene que hacer nada más.",
    copy="Esta es una copia de lo que escribió.",
    no_copy="Por su privacidad, este correo no repite lo que escribió. El botón lleva a sus palabras.",
    see="Ver o borrar mis respuestas",
    not_you="Recibe este correo porque alguien dio esta dirección en la encuesta. ¿No fue usted? Avise a la escuela.",
    name="Nombre:",
    email="Correo:",
    teachers="Maestros:",
    sent_on="Enviada:",
    page_text="Presione el botón para ver lo que envió a la escuela. Este enlace es solo para usted.",
    show="Mostrar mis respuestas",
    ask_erase="Pedir a la escuela que borre mis respuestas",
    erase_hint="El personal revisará su solicitud. Lo que se borra no se puede recuperar.",
    ask_everything="Pedir todo lo que la escuela tiene sobre mí",
    everything_hint="El personal se lo enviará a su correo.",
    asked_title="La escuela recibió su solicitud",
    asked_text="El personal se encargará y quizá le escriba a {email}.",
)
CHINESE = Texts(
    subject="您的回答：{title}",
    hello="{name}，您好",
    thanks="{school}已收到您的回答。您无需再做任何事。",
    copy="以下是您所写内容的副本。",
    no_copy="为保护您的隐私，此邮件不重复您写的内容。点击按钮即可查看。",
    see="查看或删除我的回答",
    not_you="您收到此邮件，是因为有人在问卷中填写了这个邮箱。不是您？请告诉学校。",
    name="姓名：",
    email="邮箱：",
    teachers="老师：",
    sent_on="提交时间：",
    page_text="点击按钮即可查看您提交给学校的内容。此链接仅供您使用。",
    show="显示我的回答",
    ask_erase="请学校删除我的回答",
    erase_hint="工作人员会处理您的请求。删除后无法恢复。",
    ask_everything="索取学校保存的关于我的全部资料",
    everything_hint="工作人员会发送到您的邮箱。",
    asked_title="学校已收到您的请求",
    asked_text="工作人员会处理，可能会写信到 {email}。",
)
VIETNAMESE = Texts(
    subject="Câu trả lời của quý vị: {title}",
    hello="Xin chào {name}",
    thanks="{school} đã nhận được câu trả lời của quý vị. Quý vị không cần làm gì thêm.",
    copy="Đây là bản sao những gì quý vị đã viết.",
    no_copy="Để bảo vệ sự riêng tư, email này không lặp lại những gì quý vị đã viết. Hãy nhấn nút để xem.",
    see="Xem hoặc xóa câu trả lời của tôi",
    not_you=(
        "Quý vị nhận email này vì có người đã ghi địa chỉ này trong khảo sát. Không phải quý vị? Xin "
        "báo cho nhà trường."
    ),
    name="Tên:",
    email="Email:",
    teachers="Giáo viên:",
    sent_on="Đã gửi:",
    page_text="Nhấn nút để xem những gì quý vị đã gửi cho trường. Liên kết này chỉ dành cho quý vị.",
    show="Hiện câu trả lời của tôi",
    ask_erase="Yêu cầu trường xóa câu trả lời của tôi",
    erase_hint="Nhân viên sẽ xem yêu cầu của quý vị. Những gì đã xóa không thể khôi phục.",
    ask_everything="Yêu cầu mọi thông tin trường lưu về tôi",
    everything_hint="Nhân viên sẽ gửi đến email của quý vị.",
    asked_title="Trường đã nhận yêu cầu của quý vị",
    asked_text="Nhân viên sẽ xử lý và có thể viết thư đến {email}.",
)
ARABIC = Texts(
    subject="إجاباتك: {title}",
    hello="مرحبًا {name}",
    thanks="وصلت إجاباتك إلى {school}. لا يلزمك فعل أي شيء آخر.",
    copy="هذه نسخة مما كتبته.",
    no_copy="حفاظًا على خصوصيتك لا تكرر هذه الرسالة ما كتبته. يقودك الزر إليه.",
    see="عرض إجاباتي أو حذفها",
    not_you="وصلتك هذه الرسالة لأن شخصًا ما كتب هذا العنوان في الاستبيان. لست أنت؟ يرجى إبلاغ المدرسة.",
    name="الاسم:",
    email="البريد الإلكتروني:",
    teachers="المعلمون:",
    sent_on="تاريخ الإرسال:",
    page_text="اضغط الزر لترى ما أرسلته إلى المدرسة. هذا الرابط لك وحدك.",
    show="عرض إجاباتي",
    ask_erase="طلب حذف إجاباتي من المدرسة",
    erase_hint="سينظر الموظفون في طلبك. لا يمكن استعادة ما يُحذف.",
    ask_everything="طلب كل ما تحتفظ به المدرسة عني",
    everything_hint="سيرسله الموظفون إلى بريدك الإلكتروني.",
    asked_title="استلمت المدرسة طلبك",
    asked_text="سيتولى الموظفون الأمر، وقد يكتبون إلى {email}.",
)
HAITIAN = Texts(
    subject="Repons ou yo: {title}",
    hello="Bonjou, {name}",
    thanks="{school} gen repons ou yo. Ou pa bezwen fè anyen ankò.",
    copy="Men yon kopi sa ou te ekri.",
    no_copy="Pou pwoteje vi prive ou, imèl sa a pa repete sa ou te ekri. Bouton an mennen ou kote l ye.",
    see="Wè oswa efase repons mwen yo",
    not_you="Ou resevwa imèl sa a paske yon moun te bay adrès sa a nan sondaj la. Se pa ou? Tanpri di lekòl la.",
    name="Non:",
    email="Imèl:",
    teachers="Pwofesè:",
    sent_on="Voye:",
    page_text="Peze bouton an pou wè sa ou te voye bay lekòl la. Lyen sa a se pou ou sèlman.",
    show="Montre repons mwen yo",
    ask_erase="Mande lekòl la efase repons mwen yo",
    erase_hint="Anplwaye yo ap gade demann ou an. Sa ki efase pa ka retounen.",
    ask_everything="Mande tout sa lekòl la genyen sou mwen",
    everything_hint="Anplwaye yo ap voye l nan imèl ou.",
    asked_title="Lekòl la resevwa demann ou an",
    asked_text="Anplwaye yo ap okipe sa, epi yo ka ekri {email}.",
)
FRENCH = Texts(
    subject="Vos réponses : {title}",
    hello="Bonjour {name}",
    thanks="{school} a bien reçu vos réponses. Vous n’avez rien d’autre à faire.",
    copy="Voici une copie de ce que vous avez écrit.",
    no_copy="Pour protéger votre vie privée, cet e-mail ne répète pas ce que vous avez écrit. Le bouton y mène.",
    see="Voir ou effacer mes réponses",
    not_you=(
        "Vous recevez cet e-mail parce que quelqu’un a indiqué cette adresse dans l’enquête. Ce n’était "
        "pas vous ? Prévenez l’école."
    ),
    name="Nom :",
    email="E-mail :",
    teachers="Enseignants :",
    sent_on="Envoyé le :",
    page_text="Appuyez sur le bouton pour voir ce que vous avez envoyé à l’école. Ce lien est réservé à vous seul.",
    show="Afficher mes réponses",
    ask_erase="Demander à l’école d’effacer mes réponses",
    erase_hint="Le personnel examinera votre demande. Ce qui est effacé ne peut pas être récupéré.",
    ask_everything="Demander tout ce que l’école conserve sur moi",
    everything_hint="Le personnel vous l’enverra par e-mail.",
    asked_title="L’école a reçu votre demande",
    asked_text="Le personnel s’en occupe et écrira peut-être à {email}.",
)
PORTUGUESE = Texts(
    subject="Suas respostas: {title}",
    hello="Olá, {name}",
    thanks="{school} recebeu suas respostas. Você não precisa fazer mais nada.",
    copy="Aqui está uma cópia do que você escreveu.",
    no_copy="Para sua privacidade, este e-mail não repete o que você escreveu. O botão leva até lá.",
    see="Ver ou apagar minhas respostas",
    not_you=(
        "Você recebeu este e-mail porque alguém informou este endereço na pesquisa. Não foi você? Avise a escola."
    ),
    name="Nome:",
    email="E-mail:",
    teachers="Professores:",
    sent_on="Enviado em:",
    page_text="Pressione o botão para ver o que você enviou à escola. Este link é só para você.",
    show="Mostrar minhas respostas",
    ask_erase="Pedir à escola que apague minhas respostas",
    erase_hint="A equipe vai analisar seu pedido. O que for apagado não pode ser recuperado.",
    ask_everything="Pedir tudo o que a escola guarda sobre mim",
    everything_hint="A equipe enviará para o seu e-mail.",
    asked_title="A escola recebeu seu pedido",
    asked_text="A equipe vai cuidar disso e pode escrever para {email}.",
)
RUSSIAN = Texts(
    subject="Ваши ответы: {title}",
    hello="Здравствуйте, {name}",
    thanks="{school}: ваши ответы получены. Больше ничего делать не нужно.",
    copy="Вот копия того, что вы написали.",
    no_copy="Ради вашей конфиденциальности это письмо не повторяет ваши слова. Их откроет кнопка.",
    see="Посмотреть или удалить мои ответы",
    not_you="Вы получили это письмо, потому что кто-то указал этот адрес в опросе. Это были не вы? Сообщите школе.",
    name="Имя:",
    email="Эл. почта:",
    teachers="Учителя:",
    sent_on="Отправлено:",
    page_text="Нажмите кнопку, чтобы увидеть, что вы отправили школе. Эта ссылка только для вас.",
    show="Показать мои ответы",
    ask_erase="Попросить школу удалить мои ответы",
    erase_hint="Сотрудники рассмотрят ваш запрос. Удалённое нельзя восстановить.",
    ask_everything="Запросить всё, что школа хранит обо мне",
    everything_hint="Сотрудники пришлют это на вашу почту.",
    asked_title="Школа получила ваш запрос",
    asked_text="Сотрудники займутся им и, возможно, напишут на {email}.",
)
SOMALI = Texts(
    subject="Jawaabahaaga: {title}",
    hello="Salaan, {name}",
    thanks="{school} waxay haysaa jawaabahaaga. Wax kale looma baahna inaad samayso.",
    copy="Tani waa nuqul ka mid ah waxaad qortay.",
    no_copy="Si loo ilaaliyo asturnaantaada, iimaylkani kuma celiyo waxaad qortay. Badhanka ayaa ku geynaya.",
    see="Arag ama tirtir jawaabahayga",
    not_you=(
        "Waxaad heshay iimaylkan sababtoo ah qof ayaa ciwaankan ku qoray sahanka. Adiga ma ahayn? "
        "Fadlan u sheeg dugsiga."
    ),
    name="Magaca:",
    email="Iimaylka:",
    teachers="Macallimiinta:",
    sent_on="La diray:",
    page_text="Riix badhanka si aad u aragto waxaad u dirtay dugsiga. Xiriirkan adiga kaliya ayaa iska leh.",
    show="Tus jawaabahayga",
    ask_erase="Weydii dugsiga inuu tirtiro jawaabahayga",
    erase_hint="Shaqaaluhu waxay eegi doonaan codsigaaga. Wixii la tirtiro lama soo celin karo.",
    ask_everything="Weydiiso wax kasta oo dugsigu iga hayo",
    everything_hint="Shaqaaluhu waxay ugu soo diri doonaan iimaylkaaga.",
    asked_title="Dugsigu waa helay codsigaaga",
    asked_text="Shaqaaluhu way qaban doonaan, waxaana laga yaabaa inay wax u qoraan {email}.",
)
TAGALOG = Texts(
    subject="Ang iyong mga sagot: {title}",
    hello="Kumusta, {name}",
    thanks="Natanggap na ng {school} ang iyong mga sagot. Wala ka nang kailangang gawin.",
    copy="Narito ang kopya ng isinulat mo.",
    no_copy=(
        "Para sa iyong privacy, hindi inuulit ng email na ito ang isinulat mo. Pindutin ang button para makita ito."
    ),
    see="Tingnan o burahin ang aking mga sagot",
    not_you=(
        "Natanggap mo ang email na ito dahil may nagbigay ng address na ito sa survey. Hindi ikaw? "
        "Pakisabi sa paaralan."
    ),
    name="Pangalan:",
    email="Email:",
    teachers="Mga guro:",
    sent_on="Ipinadala:",
    page_text="Pindutin ang button para makita ang ipinadala mo sa paaralan. Para sa iyo lang ang link na ito.",
    show="Ipakita ang aking mga sagot",
    ask_erase="Hilingin sa paaralan na burahin ang aking mga sagot",
    erase_hint="Titingnan ng mga kawani ang iyong hiling. Hindi na maibabalik ang nabura.",
    ask_everything="Hilingin ang lahat ng hawak ng paaralan tungkol sa akin",
    everything_hint="Ipapadala ito ng mga kawani sa iyong email.",
    asked_title="Natanggap ng paaralan ang iyong hiling",
    asked_text="Aasikasuhin ito ng mga kawani, at maaari silang sumulat sa {email}.",
)
KOREAN = Texts(
    subject="제출하신 답변: {title}",
    hello="{name}님, 안녕하세요",
    thanks="{school}에서 답변을 받았습니다. 더 하실 일은 없습니다.",
    copy="작성하신 내용의 사본입니다.",
    no_copy="개인정보 보호를 위해 이 이메일에는 작성하신 내용이 없습니다. 버튼을 누르면 볼 수 있습니다.",
    see="내 답변 보기 또는 삭제",
    not_you="누군가 설문조사에 이 주소를 적었기 때문에 이 이메일을 받으셨습니다. 본인이 아니라면 학교에 알려 주세요.",
    name="이름:",
    email="이메일:",
    teachers="선생님:",
    sent_on="제출:",
    page_text="버튼을 누르면 학교에 보낸 내용을 볼 수 있습니다. 이 링크는 본인만 사용하세요.",
    show="내 답변 보기",
    ask_erase="학교에 내 답변 삭제 요청하기",
    erase_hint="직원이 요청을 확인합니다. 삭제한 내용은 되돌릴 수 없습니다.",
    ask_everything="학교가 보관하는 나에 관한 모든 정보 요청하기",
    everything_hint="직원이 이메일로 보내 드립니다.",
    asked_title="학교에서 요청을 받았습니다",
    asked_text="직원이 처리하며 {email}(으)로 연락드릴 수 있습니다.",
)
TEXTS: dict[Language, Texts] = {
    "en": ENGLISH,
    "es": SPANISH,
    "zh": CHINESE,
    "vi": VIETNAMESE,
    "ar": ARABIC,
    "ht": HAITIAN,
    "fr": FRENCH,
    "pt": PORTUGUESE,
    "ru": RUSSIAN,
    "so": SOMALI,
    "tl": TAGALOG,
    "ko": KOREAN,
}
