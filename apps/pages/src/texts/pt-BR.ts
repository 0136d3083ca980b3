import type { Catalogue } from './source.ts'

export const catalogue: Catalogue = {
  'The seller': 'O vendedor',
  'This link does not work': 'Este link não funciona',
  'It was used already, or it is older than a day. Ask whoever sent it for a new one.':
    'Ele já foi usado ou tem mais de um dia. Peça um novo a quem o enviou.',
  'This link was tried too often': 'Este link foi tentado vezes demais',
  'To keep it safe, it no longer works. Ask whoever sent it for a new one.':
    'Por segurança, ele não funciona mais. Peça um novo a quem o enviou.',
  'The offer could not be loaded': 'Não foi possível carregar a oferta',
  'Nothing was charged. Check your connection and try again.':
    'Nada foi cobrado. Verifique sua conexão e tente novamente.',
  'Try again': 'Tentar novamente',
  'Loading…': 'Carregando…',
  'Subscribe to {offer}': 'Assinar {offer}',
  'Buy {offer}': 'Comprar {offer}',
  '{amount} per day': '{amount} por dia',
  '{amount} per week': '{amount} por semana',
  '{amount} per month': '{amount} por mês',
  '{amount} per year': '{amount} por ano',
  '{amount} every {duration}': '{amount} a cada {duration}',
  'After {duration}': 'Após {duration}',
  'Due today': 'A pagar hoje',
  'You already have this.': 'Você já tem isso.',
  '{offer} is active for this account, so there is nothing to pay.':
    '{offer} está ativo nesta conta, portanto não há nada a pagar.',
  'This changes your plan.': 'Isso muda o seu plano.',
  '{offer} takes the place of {offers}.': '{offer} substitui {offers}.',
  'You pay with the card that pays for {offers}. What is left of it is taken off.':
    'Você paga com o cartão usado para {offers}. O que ainda não foi usado é descontado.',
  'Switch to {offer}': 'Mudar para {offer}',
  'Switch plan': 'Mudar de plano',
  Payment: 'Pagamento',
  'Nothing is due.': 'Não há nada a pagar.',
  'Test mode.': 'Modo de teste.',
  'No money moves.': 'Nenhum dinheiro é movimentado.',
  'Skip payment': 'Pular o pagamento',
  'This offer has no price that can be paid here.': 'Esta oferta não tem um preço que possa ser pago aqui.',
  '{seller} charges you through Stripe and never sees your card number.':
    '{seller} cobra você pela Stripe e nunca vê o número do seu cartão.',
  '{seller} is in test mode and takes no payments yet.':
    '{seller} está em modo de teste e ainda não aceita pagamentos.',
  'Skip the payment to try it out.': 'Pule o pagamento para experimentar.',
  '{seller} cannot take payments on this page right now. Ask them for another way to pay.':
    '{seller} não pode aceitar pagamentos nesta página agora. Peça outra forma de pagamento.',
  Price: 'Preço',
  each: 'cada',
  Quantity: 'Quantidade',
  'That is the most at once': 'É o máximo por vez',
  'One fewer': 'Um a menos',
  'One more': 'Um a mais',
  'One-time': 'Pagamento único',
  Daily: 'Diário',
  Weekly: 'Semanal',
  Monthly: 'Mensal',
  Yearly: 'Anual',
  'Every {duration}': 'A cada {duration}',
  'Paid once': 'Pago uma vez',
  'Billed every day': 'Cobrado todo dia',
  'Billed every week': 'Cobrado toda semana',
  'Billed every month': 'Cobrado todo mês',
  'Billed every year': 'Cobrado todo ano',
  'Billed every {duration}': 'Cobrado a cada {duration}',
  '{duration} free, then {price}': '{duration} grátis, depois {price}',
  '{amount} once.': '{amount} uma única vez.',
  '{amount} today, then {price} until you cancel.': '{amount} hoje, depois {price} até você cancelar.',
  'Nothing for {duration}, then {price} until you cancel.': 'Nada por {duration}, depois {price} até você cancelar.',
  'Start free trial': 'Iniciar teste grátis',
  'Subscribe for {amount}': 'Assinar por {amount}',
  'Pay {amount}': 'Pagar {amount}',
  'Something went wrong on our side. Try again in a moment.':
    'Algo deu errado do nosso lado. Tente novamente em instantes.',
  'This link was used or has expired. Ask for a new one.': 'Este link foi usado ou expirou. Peça um novo.',
  'The account that this link was made for no longer exists.':
    'A conta para a qual este link foi criado não existe mais.',
  'The team that this link was made for no longer exists.':
    'A equipe para a qual este link foi criado não existe mais.',
  'The server could not be reached. Check your connection and try again.':
    'Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.',
  'The payment form could not be loaded. Check your connection and reload the page.':
    'Não foi possível carregar o formulário de pagamento. Verifique sua conexão e recarregue a página.',
  'The payment did not go through. Try again, or pay in another way.':
    'O pagamento não foi concluído. Tente novamente ou pague de outra forma.',
  'Nothing was charged. Go back and try again, or pay in another way.':
    'Nada foi cobrado. Volte e tente novamente, ou pague de outra forma.',
  'Bought in test mode': 'Comprado em modo de teste',
  'No money moved. You can close this page.': 'Nenhum dinheiro foi movimentado. Você pode fechar esta página.',
  'Payment complete': 'Pagamento concluído',
  'Thank you. You can close this page.': 'Obrigado. Você pode fechar esta página.',
  'Payment on its way': 'Pagamento a caminho',
  'Your bank is still working on it, which can take some days. You do not need to do anything else.':
    'Seu banco ainda está processando, o que pode levar alguns dias. Você não precisa fazer mais nada.',
  'The payment did not go through': 'O pagamento não foi concluído',
  'Your bank wants you to confirm': 'Seu banco pede a sua confirmação',
  'The payment was not confirmed, so nothing was charged. Go back and try again.':
    'O pagamento não foi confirmado, portanto nada foi cobrado. Volte e tente novamente.',
  'The payment was canceled': 'O pagamento foi cancelado',
  'We do not know about this payment': 'Não sabemos nada sobre este pagamento',
  'If money was taken, what you bought appears by itself. Otherwise go back and try again.':
    'Se houve cobrança, o que você comprou aparecerá sozinho. Caso contrário, volte e tente novamente.',
  '{seller} has your payment. You can close this page.':
    '{seller} recebeu o seu pagamento. Você pode fechar esta página.',
  'Go back': 'Voltar',
  'Save {percent}': 'Economize {percent}',
  'Back to {seller}': 'Voltar para {seller}',
  'Back to the app': 'Voltar ao aplicativo',
  'Have a code?': 'Tem um código?',
  'Discount code': 'Código de desconto',
  Apply: 'Aplicar',
  'Remove the code': 'Remover o código',
  'Discount ({code})': 'Desconto ({code})',
  'This code does not exist. Check how it is spelled.': 'Este código não existe. Confira como foi escrito.',
  'This code has expired.': 'Este código expirou.',
  'This code has been used up.': 'Este código se esgotou.',
  'You have used this code already.': 'Você já usou este código.',
  'A payment with this code was begun. Finish it, or try again tomorrow.':
    'Um pagamento com este código já foi iniciado. Conclua-o ou tente novamente amanhã.',
  'This code is not for this offer.': 'Este código não vale para esta oferta.',
  'This code is not for the currency of this price.': 'Este código não vale para a moeda deste preço.',
  'Too many codes were tried. Wait a few minutes.': 'Foram tentados códigos demais. Aguarde alguns minutos.',
  '{discount} off the first payment': '{discount} de desconto no primeiro pagamento',
  '{discount} off for {duration}': '{discount} de desconto por {duration}',
  '{discount} off every payment': '{discount} de desconto em cada pagamento',
  '{amount} today, and {price} after {duration} until you cancel.':
    '{amount} hoje e {price} depois de {duration}, até você cancelar.',
  'Get it for free': 'Obter de graça',
  'This address is not complete': 'Este endereço está incompleto',
  'Start again at the partner.': 'Comece novamente no site do parceiro.',
  'Connect a project': 'Conectar um projeto',
  'Another service asks to manage one of your projects. Sign in to choose one.':
    'Outro serviço pede para gerenciar um dos seus projetos. Entre para escolher um.',
  'Sign in': 'Entrar',
  Cancel: 'Cancelar',
  'The service you came from gets full access to the project you choose. You can end it among the project’s keys. You are signed in as {name}.':
    'O serviço de onde você veio recebe acesso total ao projeto que você escolher. Você pode encerrá-lo nas chaves do projeto. Você entrou como {name}.',
  Connect: 'Conectar',
  'It is for the project “{project}” there.': 'Lá, trata-se do projeto “{project}”.',
  'You have no project yet. Create one in the dashboard first.':
    'Você ainda não tem nenhum projeto. Crie um no painel primeiro.',
  Project: 'Projeto',
  'This project cannot be taken over': 'Não é possível assumir este projeto',
  'Take over this project?': 'Assumir este projeto?',
  'It will belong to a new team of yours. You are signed in as {name}.':
    'Ele pertencerá a uma nova equipe sua. Você entrou como {name}.',
  'Sign in or create an account first, then it can belong to you.':
    'Entre ou crie uma conta primeiro; depois ele poderá ser seu.',
  'Take over the project': 'Assumir o projeto',
  'Not now': 'Agora não',
  'your account': 'sua conta',
  'This link is not complete. Ask whoever sent it for a new one.':
    'Este link está incompleto. Peça um novo a quem o enviou.',
  'This link has expired: it works for an hour. Ask whoever sent it for a new one.':
    'Este link expirou: ele funciona por uma hora. Peça um novo a quem o enviou.',
  'This link was used already. The project has its owner.': 'Este link já foi usado. O projeto já tem dono.',
  'This link was tried too often. Ask whoever sent it for a new one.':
    'Este link foi tentado vezes demais. Peça um novo a quem o enviou.',
  '← Back to the dashboard': '← Voltar ao painel',
}
